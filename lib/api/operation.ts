import type { z } from 'zod';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Stored } from '#lib/stored.ts';
import { authenticate, permit } from './admit.ts';
import type { Answer, Declaration, ObjectSchema, Operation } from './declaration.ts';
import { etagOf } from './etag.ts';
import { beginExchange, concludeExchange } from './exchange.ts';
import { countryOf, readInput } from './input.ts';
import { sendDocument, sendFailure } from './respond.ts';

/**
 * Makes the handler of one operation from its declaration, with the declaration attached. The order
 * is that of api.md section 1: who is calling, is it allowed, is the request sound, do it, send it.
 */
export function operation<
  S extends Scope,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends z.ZodType,
  R extends z.ZodType,
>(declaration: Declaration<S, P, Q, B, R>): Operation {
  const { scope, caching = 'revalidate', response, handle, summary } = declaration;
  return Object.assign(answer, { declaration });

  async function answer(...[request, host]: Parameters<Operation>): Promise<Response> {
    const exchange = beginExchange(request, host.address);
    let sent: Response;
    try {
      const principal = await authenticate(exchange);
      const path = await host.params;
      const ctx = permit(principal, scope, countryOf(path));
      const input = await readInput(declaration, exchange, path);
      const result = await handle({ ctx, ...input });
      sent = await sendDocument(exchange, documentOf(result, response), caching);
    } catch (error) {
      sent = sendFailure(exchange, error);
    }
    concludeExchange(exchange, summary, sent.status);
    return sent;
  }
}

/** A stored document as it is; a value through its schema, so that nothing undeclared gets out. */
function documentOf(
  answer: Answer<unknown>,
  schema: z.ZodType,
): Pick<Stored<unknown>, 'text' | 'etag'> {
  if (isStored(answer)) return answer;
  const text = JSON.stringify(schema.parse(answer));
  return { text, etag: etagOf(text) };
}

function isStored(answer: Answer<unknown>): answer is Stored<unknown> {
  return typeof answer === 'object' && answer !== null && 'etag' in answer && 'parse' in answer;
}
