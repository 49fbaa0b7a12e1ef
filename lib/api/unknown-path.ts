import { Failure } from '#lib/failures.ts';
import type { RouteContext } from './declaration.ts';
import { beginExchange, concludeExchange } from './exchange.ts';
import { sendFailure } from './respond.ts';

/** What every path that is no operation answers: 404, whoever asks. */
export function unknownPath(request: Request, host: Pick<RouteContext, 'address'>): Response {
  return refuse(
    request,
    host.address,
    new Failure('RESOURCE_NOT_FOUND', 'There is nothing at this path: see /reference.'),
  );
}

/** What a path answers to a method it does not have: 405 with `Allow`. */
export function methodNotAllowed(
  request: Request,
  host: Pick<RouteContext, 'address'>,
  allowed: readonly string[],
): Response {
  const allow = allowed.join(', ');
  return refuse(
    request,
    host.address,
    new Failure('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, { headers: { Allow: allow } }),
  );
}

/** Answers a request that never reaches an operation. */
export function refuse(request: Request, address: string | undefined, failure: Failure): Response {
  const exchange = beginExchange(request, address);
  const response = sendFailure(exchange, failure);
  concludeExchange(exchange, 'no operation', response.status);
  return response;
}
