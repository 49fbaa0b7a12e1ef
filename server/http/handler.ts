import { logResponse } from '#lib/api/access-log.ts';
import { delayRefusal } from '#lib/api/delay-refusal.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import type { RateLimiter } from '#lib/api/rate-limit.ts';
import { logFailure } from '#lib/failure-log.ts';
import { Failure, type FailureCode, isFailure } from '#lib/failures.ts';
import type { PageTroubles } from '#lib/page-troubles.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import type { Services } from '#lib/services.ts';
import type { Admission } from '#server/admission.ts';
import type { Drain } from '#server/drain.ts';
import { type HeaderRules, insistOnHttps, protectPage, setFixedHeaders } from '#server/headers.ts';
import type { RequestListener } from '#server/http.ts';
import { isReader, makeFailuresReadable, sendPlainPage } from '#server/page-failures.ts';
import type { Trouble } from '#server/plain-page.ts';
import { receiveForm } from './receive-form.ts';
import {
  continueBody,
  type HttpRequest,
  makeParser,
  type RequestRules,
  type Serve,
} from './request.ts';
import { requestFailure } from './request-failure.ts';
import { limitUnsent, sendError } from './response.ts';
import { type Kind, kindOf } from './router.ts';

export type HandlerParts = {
  readonly rules: HeaderRules & RequestRules;
  readonly api: Serve;
  readonly pages: Serve;
  /** The embedded identity provider, where there is one. */
  readonly identity: Serve | undefined;
  readonly admission: Pick<
    Admission,
    'pages' | 'reference' | 'files' | 'identity' | 'forms' | 'refusals' | 'unsentBytes'
  >;
  /** Whom what is no operation is counted for: a person, or an address. */
  readonly callerOf: (request: HttpRequest) => Promise<string>;
  readonly pageLimit: RateLimiter;
  readonly fileLimit: RateLimiter;
  /** Requests of an address that nobody could serve. */
  readonly refusalLimit: RateLimiter;
  readonly drain: Drain;
  /** Sign-ins that an address begins or comes back from. */
  readonly signInLimit: RateLimiter;
  /** Follows a page until it is answered; what is returned tells what of the database made it fail. */
  readonly followPage: PageTroubles['follow'];
  readonly sampledLog: SampledLog;
} & Pick<Services, 'metrics' | 'accessLog'>;

/**
 * Takes every request: parses it, refuses what cannot be served, hands the rest to whose path it is, and logs it
 * once its response has been sent or was cut.
 */
export function makeHandler(parts: HandlerParts): RequestListener {
  const { rules, drain, admission, sampledLog } = parts;
  const hasIdentity = parts.identity !== undefined;
  const parse = makeParser(rules);
  return (incoming, outgoing) => {
    drain.watch(outgoing);
    const request = parse(incoming, outgoing);
    const kind = kindOf(request.path, hasIdentity);
    logWhenClosed(request, kind, parts);
    const failure =
      requestFailure(request, kind) ??
      (SIGN_IN.has(request.path) ? signInFailure(request.address) : undefined);
    if (failure) void refuseSlowly(request, kind, failure);
    else if (kind !== 'api') void serveAdmitted(request, kind);
    else {
      insistOnHttps(request, rules);
      void parts.api(request);
    }
  };

  /** Serves what is no operation, once its body is there and it is its turn. */
  async function serveAdmitted(request: HttpRequest, kind: Exclude<Kind, 'api'>): Promise<void> {
    const { outgoing } = request;
    try {
      const caller = await parts.callerOf(request);
      if (kind !== 'identity') await count(kind, caller);
      if (request.hasBody) await receive(request, caller);
      const limiter = admission[request.path === '/reference' ? 'reference' : kind];
      const release = await limiter.acquire(caller, () => outgoing.destroyed);
      // What is written whole is done, however slowly it is read.
      outgoing.isBuffered = true;
      outgoing.once('ended', () => {
        release();
        limitUnsent(outgoing, admission.unsentBytes, caller);
      });
      await serve(request, kind).finally(release);
    } catch (error) {
      if (isFailure(error)) return refuse(request, kind, error);
      logFailure(sampledLog, 'a request could not be served', error, { kind });
      outgoing.destroy();
    }
  }

  async function count(kind: 'pages' | 'files', caller: string): Promise<void> {
    const limit = kind === 'pages' ? parts.pageLimit : parts.fileLimit;
    const { allowed, refused, resetSeconds } = limit.take(caller);
    if (allowed) return;
    await delayRefusal(admission.refusals, caller, refused);
    throw tooMany('requests', resetSeconds);
  }

  function signInFailure(address: string): Failure | undefined {
    const { allowed, resetSeconds } = parts.signInLimit.take(address);
    return allowed ? undefined : tooMany('sign-ins', resetSeconds);
  }

  async function receive({ incoming, outgoing }: HttpRequest, caller: string): Promise<void> {
    const release = await admission.forms.acquire(caller);
    continueBody(incoming, outgoing);
    await receiveForm(incoming).finally(release);
  }

  function serve(request: HttpRequest, kind: Kind): Promise<void> {
    const { incoming, outgoing } = request;
    if (kind === 'identity' && parts.identity) {
      setFixedHeaders(request, rules);
      return parts.identity(request);
    }
    protectPage(request, rules);
    const troubleOf = parts.followPage(incoming, outgoing);
    if (!rules.dev) makeFailuresReadable(incoming, outgoing, troubleOf);
    return parts.pages(request);
  }

  /** Refuses what needs nobody's name to be refused, the slower the more of it one address sends. */
  async function refuseSlowly(request: HttpRequest, kind: Kind, failure: Failure): Promise<void> {
    const { address } = request;
    await delayRefusal(admission.refusals, address, parts.refusalLimit.take(address).refused);
    refuse(request, kind, failure);
  }

  /** People are told in a page, machines in the API's own words; what no browser sends, as it is. */
  function refuse(request: HttpRequest, kind: Kind, failure: Failure): void {
    const { incoming, outgoing } = request;
    // What nobody read of a body would be taken for the next request.
    if (request.hasBody && !incoming.complete) outgoing.shouldKeepAlive = false;
    const trouble = TROUBLES.get(failure.code);
    if (kind === 'api' || !trouble || !isReader(incoming)) {
      sendError(outgoing, request, failure);
      return;
    }
    protectPage(request, rules);
    const { status } = ERROR_CODES[failure.code];
    sendPlainPage(incoming, outgoing, { trouble, status, headers: failure.headers });
  }
}

function tooMany(what: string, resetSeconds: number): Failure {
  return new Failure('RATE_LIMIT_EXCEEDED', `Too many ${what}; go on in ${resetSeconds} s.`, {
    headers: { 'Retry-After': String(resetSeconds) },
  });
}

/** The steps of a sign-in that ask the issuer, and the database. */
const SIGN_IN: ReadonlySet<string> = new Set(['/api/auth/sign-in', '/api/auth/callback/oidc']);

const TROUBLES: ReadonlyMap<FailureCode, Trouble> = new Map([
  ['SERVICE_UNAVAILABLE', 'busy'],
  ['RATE_LIMIT_EXCEEDED', 'too-many'],
]);

/** Counts and logs a request, once its response has been sent or was cut. */
function logWhenClosed(
  request: HttpRequest,
  kind: Kind,
  services: Pick<HandlerParts, 'metrics' | 'accessLog'>,
): void {
  const { incoming, outgoing } = request;
  if (kind !== 'api') request.operation = kind;
  const { bytesWritten } = incoming.socket;
  outgoing.once('close', () => {
    const { operation } = request;
    const status = outgoing.headersSent ? outgoing.statusCode : 499;
    // A response counts as finished too when its connection takes what is left of it along.
    const wasSent = outgoing.writableFinished && !incoming.socket.destroyed;
    const cutAfterBytes = wasSent ? undefined : incoming.socket.bytesWritten - bytesWritten;
    logResponse(services, request, { operation, status, cutAfterBytes });
  });
}
