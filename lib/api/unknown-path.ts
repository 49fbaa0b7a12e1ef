import { Failure } from '#lib/failures.ts';
import type { RouteContext } from './declaration.ts';
import { beginExchange, concludeExchange, type HostFacts } from './exchange.ts';
import { type Reply, responseOf, type Sent } from './host.ts';
import { sendFailure } from './respond.ts';

/** What every path that is no operation answers: 404, whoever asks. */
export function unknownPath(request: Request, host: RouteContext): Response {
  return responseOf(nothingHere(request, host));
}

/** The same for a host that has no web Request. */
export function nothingHere(request: Sent, host: HostFacts): Reply {
  return refuse(
    request,
    host,
    new Failure('RESOURCE_NOT_FOUND', 'There is nothing at this path: see /reference.'),
  );
}

/** What a path answers to a method it does not have: 405 with `Allow`. */
export function methodNotAllowed(
  request: Sent,
  host: HostFacts,
  allowed: readonly string[],
): Reply {
  const allow = allowed.join(', ');
  return refuse(
    request,
    host,
    new Failure('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, { headers: { Allow: allow } }),
  );
}

/** Answers a request that never reaches an operation. */
export function refuse(request: Sent, host: HostFacts, failure: Failure): Reply {
  const exchange = beginExchange(request, host);
  const response = sendFailure(exchange, failure);
  concludeExchange(exchange, 'no operation', response.status);
  return response;
}
