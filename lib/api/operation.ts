import type { z } from 'zod';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Stored } from '#lib/stored.ts';
import { authenticate, permit } from './admit.ts';
import type { Answer, Declaration, ObjectSchema, Operation } from './declaration.ts';
import { etagOf } from './etag.ts';
import { beginExchange, concludeExchange, type Exchange } from './exchange.ts';
import { countryOf, readInput } from './input.ts';
import { nextPage } from './paging.ts';
import { type Sendable, sendDocument, sendFailure } from './respond.ts';

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
    const exchange = beginExchange(request, host);
    let sent: Response;
    try {
      const principal = await authenticate(exchange);
      const path = await host.params;
      const ctx = permit(principal, scope, countryOf(path));
      const input = await readInput(declaration, exchange, path);
      const result = await handle({ ctx, ...input });
      sent = await sendDocument(exchange, documentOf(exchange, result, response), caching);
    } catch (error) {
      sent = sendFailure(exchange, error);
    }
    concludeExchange(exchange, summary, sent.status);
    return sent;
  }
}

/** A stored document as it is; a value through its schema, so that nothing undeclared gets out. */
function documentOf(
  { path, query }: Exchange,
  answer: Answer<unknown>,
  schema: z.ZodType,
): Sendable {
  if (isStored(answer)) return answer;
  const text = JSON.stringify(schema.parse(answer));
  return { text, etag: etagOf(text), next: nextPage(path, query, answer) };
}

function isStored(answer: Answer<unknown>): answer is Stored<unknown> {
  return typeof answer === 'object' && answer !== null && 'etag' in answer && 'parse' in answer;
}
