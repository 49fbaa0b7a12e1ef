import type { IncomingMessage } from 'node:http';
import { correlationIdOf } from '#lib/api/correlation.ts';
import { delayRefusal } from '#lib/api/delay-refusal.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import type { RateLimiter } from '#lib/api/rate-limit.ts';
import { logFailure } from '#lib/failure-log.ts';
import { Failure, type FailureCode, isFailure } from '#lib/failures.ts';
import type { PageTroubles } from '#lib/page-troubles.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import type { Admission } from './admission.ts';
import type { Drain } from './drain.ts';
import { letBodyCome } from './expectation.ts';
import { formFailure, isForm } from './forms.ts';
import {
  dropForeignHeaders,
  type HeaderRules,
  insistOnHttps,
  protectIdentity,
  protectPage,
} from './headers.ts';
import type { BufferedResponse } from './http/buffered-response.ts';
import { limitUnsent } from './http/limit-unsent.ts';
import { receiveForm } from './http/receive-form.ts';
import type { RequestListener } from './http.ts';
import { isReader, makeFailuresReadable, sendPlainPage } from './page-failures.ts';
import { pageLimitFailure } from './page-limits.ts';
import type { Trouble } from './plain-page.ts';
import { pathOf, refuse } from './refusal.ts';
import { isApi, isBelow, requestLineFailure, toIssuerForm, toOriginForm } from './request-line.ts';

/** Serves a request, and settles once nothing is done for it any more. */
export type Serve = (incoming: IncomingMessage, outgoing: BufferedResponse) => Promise<void>;
/** What answers a request: the API's operations, or, each behind its own limiter, the rest. */
export type Kind = 'api' | 'pages' | 'files' | 'identity';

export type FrontDoorParts = {
  readonly rules: HeaderRules;
  readonly api: RequestListener;
  readonly pages: Serve;
  /** The embedded identity provider, where there is one. */
  readonly identity: Serve | undefined;
  readonly admission: Pick<
    Admission,
    'pages' | 'reference' | 'files' | 'identity' | 'forms' | 'refusals' | 'unsentBytes'
  >;
  /** Whom what is no operation is counted for: a person, or an address. */
  readonly callerOf: (incoming: IncomingMessage) => Promise<string>;
  readonly addressOf: (incoming: IncomingMessage) => string;
  readonly pageLimit: RateLimiter;
  readonly fileLimit: RateLimiter;
  /** Requests of an address that nobody could serve. */
  readonly refusalLimit: RateLimiter;
  readonly drain: Drain;
  /** Counts a sign-in that somebody begins or comes back from; 429 beyond what an address may. */
  readonly signInFailure: (incoming: IncomingMessage) => Failure | undefined;
  /** Follows a page until it is answered; what is returned tells what of the database made it fail. */
  readonly followPage: PageTroubles['follow'];
  /** Counts and logs what no operation answers; operations do it themselves. */
  readonly watch: (kind: Kind, incoming: IncomingMessage, outgoing: BufferedResponse) => void;
  readonly sampledLog: SampledLog;
};

/** Takes every request: refuses what cannot be served, and hands the rest to whose path it is. */
export function makeFrontDoor(parts: FrontDoorParts): RequestListener {
  const { rules, drain, admission } = parts;
  const { host } = new URL(rules.publicUrl);
  return (incoming, outgoing) => {
    const { headers } = incoming;
    drain.watch(outgoing);
    toOriginForm(incoming);
    if (parts.identity) toIssuerForm(incoming);
    dropForeignHeaders(incoming, rules);
    // Who we are is PUBLIC_URL's to say, never the caller's.
    headers.host = host;
    headers['x-correlation-id'] = correlationIdOf(String(headers['x-correlation-id'] ?? ''));
    const path = pathOf(incoming);
    const kind = kindOf(path);
    const failure =
      requestLineFailure(incoming) ??
      otherMethod(kind, incoming) ??
      (kind === 'api' ? undefined : pageLimitFailure(incoming)) ??
      (isSignIn(path) ? parts.signInFailure(incoming) : undefined);
    if (kind === 'api' && !failure) {
      insistOnHttps(outgoing, rules);
      return parts.api(incoming, outgoing);
    }
    parts.watch(kind, incoming, outgoing);
    if (failure) void turnAwaySlowly(kind, incoming, outgoing, failure);
    else if (kind !== 'api') void serveAdmitted(kind, incoming, outgoing);
  };

  function kindOf(path: string): Kind {
    if (isApi(path)) return 'api';
    if (parts.identity && isBelow(path, '/idp')) return 'identity';
    return isFile(path) ? 'files' : 'pages';
  }

  /** Serves what is no operation, once its body is there and it is its turn. */
  async function serveAdmitted(
    kind: Exclude<Kind, 'api'>,
    incoming: IncomingMessage,
    outgoing: BufferedResponse,
  ): Promise<void> {
    try {
      const key = await parts.callerOf(incoming);
      if (kind !== 'identity') await count(kind, key);
      if (hasBody(incoming)) await receive(key, incoming, outgoing);
      const limiter = admission[pathOf(incoming) === '/reference' ? 'reference' : kind];
      const release = await limiter.acquire(key, () => outgoing.destroyed);
      // What is written whole is done, however slowly it is read.
      outgoing.isBuffered = true;
      outgoing.once('ended', () => {
        release();
        limitUnsent(outgoing, admission.unsentBytes, key);
      });
      await serve(kind, incoming, outgoing).finally(release);
    } catch (error) {
      if (isFailure(error)) return turnAway(kind, incoming, outgoing, error);
      logFailure(parts.sampledLog, 'a request could not be served', error, { kind });
      outgoing.destroy();
    }
  }

  async function count(kind: 'pages' | 'files', caller: string): Promise<void> {
    const limit = kind === 'pages' ? parts.pageLimit : parts.fileLimit;
    const { allowed, refused, resetSeconds } = limit.take(caller);
    if (allowed) return;
    await delayRefusal(admission.refusals, caller, refused);
    throw new Failure('RATE_LIMIT_EXCEEDED', `Too many requests; go on in ${resetSeconds} s.`, {
      headers: { 'Retry-After': String(resetSeconds) },
    });
  }

  async function receive(
    caller: string,
    incoming: IncomingMessage,
    outgoing: BufferedResponse,
  ): Promise<void> {
    const release = await admission.forms.acquire(caller);
    letBodyCome(incoming, outgoing);
    await receiveForm(incoming).finally(release);
  }

  function serve(kind: Kind, incoming: IncomingMessage, outgoing: BufferedResponse): Promise<void> {
    if (kind === 'identity' && parts.identity) {
      protectIdentity(incoming, outgoing, rules);
      return parts.identity(incoming, outgoing);
    }
    protectPage(incoming, outgoing, rules);
    const troubleOf = parts.followPage(incoming, outgoing);
    if (!rules.dev) makeFailuresReadable(incoming, outgoing, troubleOf);
    return parts.pages(incoming, outgoing);
  }

  /** Refuses what needs nobody's name to be refused, the slower the more of it one address sends. */
  async function turnAwaySlowly(
    kind: Kind,
    incoming: IncomingMessage,
    outgoing: BufferedResponse,
    failure: Failure,
  ): Promise<void> {
    const address = parts.addressOf(incoming);
    await delayRefusal(admission.refusals, address, parts.refusalLimit.take(address).refused);
    turnAway(kind, incoming, outgoing, failure);
  }

  /** People are told in a page, machines in the API's own words; what no browser sends, as it is. */
  function turnAway(
    kind: Kind,
    incoming: IncomingMessage,
    outgoing: BufferedResponse,
    failure: Failure,
  ): void {
    // What nobody read of a body would be taken for the next request.
    if (hasBody(incoming) && !incoming.complete) outgoing.shouldKeepAlive = false;
    const trouble = TROUBLES.get(failure.code);
    if (kind === 'api' || !trouble || !isReader(incoming)) {
      refuse(incoming, outgoing, failure);
      return;
    }
    protectPage(incoming, outgoing, rules);
    const { status } = ERROR_CODES[failure.code];
    sendPlainPage(incoming, outgoing, { trouble, status, headers: failure.headers });
  }
}

const TROUBLES: ReadonlyMap<FailureCode, Trouble> = new Map([
  ['SERVICE_UNAVAILABLE', 'busy'],
  ['RATE_LIMIT_EXCEEDED', 'too-many'],
]);

/** The steps of a sign-in that ask the issuer, and the database. */
function isSignIn(path: string): boolean {
  return path === '/api/auth/sign-in' || path === '/api/auth/callback/oidc';
}

/** Pages and files are read; what writes is the API, and there are no server actions. */
function otherMethod(kind: Kind, incoming: IncomingMessage): Failure | undefined {
  const { method } = incoming;
  if (method !== 'TRACE' && (kind === 'api' || kind === 'identity')) return undefined;
  if (isForm(incoming)) return formFailure(incoming);
  if (method === 'GET' || method === 'HEAD') return undefined;
  return new Failure('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.', {
    headers: { Allow: 'GET, HEAD' },
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Files are cheap to send, and a page that is let in needs all of its own. */
function isFile(path: string): boolean {
  return path.startsWith('/_next/static/') || FILES.has(path);
}

const FILES: ReadonlySet<string> = new Set([
  '/icon.svg',
  '/favicon.ico',
  '/openapi.json',
  '/postman.json',
]);
