import type { z } from 'zod';
import { byteText } from '#db/prepared.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { services } from '#lib/services.ts';
import type { Stored } from '#lib/stored.ts';
import { acceptedTypeOf } from './accepted-type.ts';
import { acquire, acquireBody, acquireUpload, releaseAfter } from './acquire.ts';
import { authenticate, permit, permitAnywhere } from './admit.ts';
import type { Answers } from './answers.ts';
import { readJsonBody } from './body.ts';
import type { Release } from './concurrency-limiter.ts';
import type {
  Asked,
  Declaration,
  Declared,
  ObjectSchema,
  Operation,
  PathParams,
} from './declaration.ts';
import { delayRefusal } from './delay-refusal.ts';
import { type Deprecation, deprecationHeaders } from './deprecation.ts';
import { etagOf } from './etag.ts';
import { beginExchange, concludeExchange, type Exchange, type HostFacts } from './exchange.ts';
import { type Reply, responseOf, type Sent } from './host.ts';
import { countryOf, readInput, refuseUnacceptable } from './input.ts';
import { nextPage } from './paging.ts';
import { type Received, receiveUpload } from './receive.ts';
import { type Sendable, sendDocument, sendFailure } from './respond.ts';
import { sendOther } from './respond-otherwise.ts';

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
  H extends ObjectSchema,
  U extends ObjectSchema,
  K extends keyof Answers<unknown> = 'document',
>(declaration: Declaration<S, P, Q, B, R, H, U, K>): Operation {
  const { scope, caching = 'revalidate', door, handle, summary, answers, deprecated } = declaration;
  const hasCountry = 'countryCode' in declaration.params.shape;
  const acceptedType = acceptedTypeOf(declaration);
  const route = async (...[request, { params, ...host }]: Parameters<Operation>) =>
    responseOf(await answer(request, (await params) ?? {}, host));
  return Object.assign(route, { declaration, answer });

  async function answer(request: Sent, path: PathParams, host: HostFacts): Promise<Reply> {
    const exchange = beginExchange(request, host);
    let reply: Reply;
    let received: Received<z.output<U>> | undefined;
    let release: Release | undefined;
    try {
      // Nothing is waited for that is there already: every await is a turn of its own.
      const caller = authenticate(exchange, door);
      const principal = caller instanceof Promise ? await caller : caller;
      const ctx = hasCountry
        ? permit(principal, scope, countryOf(path))
        : permitAnywhere(principal, scope);
      refuseUnacceptable(request.headers.get('accept'), acceptedType);
      if (declaration.upload) {
        release = acquireUpload(principal);
        received = await receiveUpload(request, declaration.upload.parts);
      }
      const body =
        declaration.body && (await receiveBody(request, declaration.body, acquireBody(principal)));
      const input = readInput(declaration, exchange, path, body, received?.upload);
      if (!release) {
        const acquired = acquire(request, principal, answers);
        release = acquired instanceof Promise ? await acquired : acquired;
      }
      const result = await handle({ ctx: ctx as Asked<S, P, Q, B, H, U>['ctx'], ...input });
      // What is generated has a queue of its own.
      if (answers === 'made') release();
      const sent = answers
        ? sendOther(exchange, result, declaration)
        : sendDocument(exchange, documentOf(exchange, result, declaration), caching);
      reply = sent instanceof Promise ? await sent : sent;
    } catch (error) {
      if (exchange.refused)
        await delayRefusal(services().admission.refusals, callerOf(exchange), exchange.refused);
      reply = sendFailure(exchange, error);
    }
    if (deprecated) reply = withDeprecation(reply, deprecated);
    if (received) await received.discard();
    if (release) releaseAfter(reply, release);
    concludeExchange(exchange, summary, reply.status);
    return exchange.principal ? { ...reply, clientId: exchange.principal.clientId } : reply;
  }
}

function withDeprecation(reply: Reply, deprecated: Deprecation): Reply {
  const headers = deprecationHeaders(deprecated);
  const Link = [reply.headers['Link'], headers.Link].filter(Boolean).join(', ');
  return { ...reply, headers: { ...reply.headers, ...headers, Link } };
}

async function receiveBody<B extends z.ZodType>(request: Sent, schema: B, release: Release) {
  try {
    return await readJsonBody(request, schema);
  } finally {
    release();
  }
}

function callerOf({ principal, address }: Exchange): string {
  return principal?.clientId ?? address;
}

/** A stored document as it is; a value through its schema, so that nothing undeclared gets out. */
function documentOf(
  { path, query, request }: Exchange,
  answer: unknown,
  { response, file }: Pick<Declared, 'response' | 'file'>,
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

function isStored(answer: unknown): answer is Stored<unknown> {
  return typeof answer === 'object' && answer !== null && 'etag' in answer && 'parse' in answer;
}
