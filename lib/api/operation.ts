import type { z } from 'zod';
import { byteText } from '#db/prepared.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Stored } from '#lib/stored.ts';
import { authenticate, permit } from './admit.ts';
import { readJsonBody } from './body.ts';
import type { Answer, Declaration, ObjectSchema, Operation, PathParams } from './declaration.ts';
import { etagOf } from './etag.ts';
import { beginExchange, concludeExchange, type Exchange, type HostFacts } from './exchange.ts';
import { type Reply, responseOf, type Sent } from './host.ts';
import { countryOf, readInput, refuseUnacceptable } from './input.ts';
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
  const { scope, caching = 'revalidate', door, handle, summary } = declaration;
  const route = async (...[request, { params, ...host }]: Parameters<Operation>) =>
    responseOf(await answer(request, await params, host));
  return Object.assign(route, { declaration, answer });

  async function answer(request: Sent, path: PathParams, host: HostFacts): Promise<Reply> {
    const exchange = beginExchange(request, host);
    let sent: Reply;
    try {
      // Nothing is waited for that is there already: every await is a turn of its own.
      const caller = authenticate(exchange, door);
      const principal = caller instanceof Promise ? await caller : caller;
      const ctx = permit(principal, scope, countryOf(path));
      refuseUnacceptable(request.headers.get('accept'), declaration.file?.type);
      const body = declaration.body && (await readJsonBody(request, declaration.body));
      const input = readInput(declaration, exchange, path, body);
      const result = await handle({ ctx, ...input });
      const reply = sendDocument(exchange, documentOf(exchange, result, declaration), caching);
      sent = reply instanceof Promise ? await reply : reply;
    } catch (error) {
      sent = sendFailure(exchange, error);
    }
    concludeExchange(exchange, summary, sent.status);
    return sent;
  }
}

/** A stored document as it is; a value through its schema, so that nothing undeclared gets out. */
function documentOf(
  { path, query, request }: Exchange,
  answer: Answer<unknown>,
  { response, file }: Pick<Declaration, 'response' | 'file'>,
): Sendable {
  if (isStored(answer)) {
    if (answer.pagination === undefined) return answer;
    return { ...answer, next: nextPage(path, query, answer) };
  }
  const value = response.parse(answer);
  const text = file ? String(value) : JSON.stringify(value);
  // Only what is read has a tag (respond.ts), and to make one takes a while.
  const etag = request.method === 'POST' ? '' : etagOf(text);
  return { bytes: byteText(text), etag, next: nextPage(path, query, answer), file };
}

function isStored(answer: Answer<unknown>): answer is Stored<unknown> {
  return typeof answer === 'object' && answer !== null && 'etag' in answer && 'parse' in answer;
}
