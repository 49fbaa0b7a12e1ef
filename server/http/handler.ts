import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { type RequestScope, requestScope } from '#db/request-scope.ts';
import { delayRefusal, requireQuota } from '#lib/api/limits/enforce.ts';
import { type DomainError, ERROR_CODES, type ErrorCode, isDomainError } from '#lib/errors.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { Services } from '#lib/services.ts';
import { limitUnsentBytes } from '#server/http/connections/connection-limits.ts';
import type { Drain } from '#server/http/connections/drain.ts';
import type { RequestListener } from '#server/http/connections/server.ts';
import type { Tracing } from '#server/observability/tracing.ts';
import { type ErrorPageKind, replaceFailedPages, sendErrorPage, wantsHtml } from './error-pages.ts';
import {
  type HeaderOptions,
  setPageHeaders,
  setSecurityHeaders,
  setStrictTransportSecurity,
} from './headers.ts';
import {
  type HttpHandler,
  type HttpRequest,
  makeRequestParser,
  type RequestOptions,
  receiveForm,
  sendContinue,
} from './request.ts';
import { requestFailure } from './request-failure.ts';
import { sendError, writeResponse } from './response.ts';
import { type RequestKind, type Router, requestKind } from './router.ts';

type HandlerOptions = {
  readonly rules: HeaderOptions & RequestOptions;
  readonly api: Router;
  readonly pages: HttpHandler;
  /** The embedded identity provider, where there is one. */
  readonly identity: HttpHandler | undefined;
  /** The key by which limits count requests outside the API: a person or an address. */
  readonly callerOf: (request: HttpRequest) => Promise<string>;
  readonly drain: Drain;
  /** Where traces are recorded. */
  readonly tracing?: Tracing | undefined;
} & Pick<
  Services,
  | 'metrics'
  | 'usage'
  | 'accessLog'
  | 'sampledLog'
  | 'pageErrors'
  | 'admission'
  | 'pageLimit'
  | 'fileLimit'
  | 'refusalLimit'
  | 'signInLimit'
>;

/**
 * Makes the listener for all requests: parses, refuses invalid ones, dispatches by path, and logs when the response has
 * been sent or aborted.
 */
export function makeHandler(options: HandlerOptions): RequestListener {
  const { rules, drain, admission, sampledLog } = options;
  const hasIdentity = options.identity !== undefined;
  const parse = makeRequestParser(rules);
  return (incoming, outgoing) => {
    outgoing.isLast = () => drain.endsConnections;
    const request = parse(incoming, outgoing);
    const kind = requestKind(request.path, hasIdentity);
    // Not the request itself: a connection to the database that opens meanwhile keeps the scope for its life.
    const scope: RequestScope = { correlationId: request.correlationId };
    options.tracing?.begin(request, scope);
    logWhenClosed(request, scope, kind, options);
    requestScope.run(scope, dispatch, request, kind);
  };

  function dispatch(request: HttpRequest, kind: RequestKind): void {
    const failure = requestFailure(request, kind);
    if (failure) void refuseAddress(request, kind, failure);
    else if (kind === 'api') void serveApi(request);
    else void serveAdmitted(request, kind);
  }

  async function serveApi(request: HttpRequest): Promise<void> {
    const { incoming, outgoing } = request;
    try {
      setStrictTransportSecurity(request, rules);
      const response = await options.api(request);
      if (request.refused) await delayRefusal(admission.refusals, request);
      writeResponse(outgoing, response, (error) =>
        logError(sampledLog, 'could not send a file completely', error),
      );
      const caller = request.principal?.clientId ?? request.address;
      limitUnsentBytes(outgoing, admission.unsentBytes, caller);
      if (!incoming.complete) readRest(incoming);
    } catch (error) {
      // The router's: an operation responds to its own.
      if (isDomainError(error)) return refuseAddress(request, 'api', error);
      logError(sampledLog, 'could not send a response', error);
      outgoing.destroy();
    }
  }

  /** Serves a request outside the API, once it is admitted and its body has arrived. */
  async function serveAdmitted(
    request: HttpRequest,
    kind: Exclude<RequestKind, 'api'>,
  ): Promise<void> {
    const { outgoing, path } = request;
    try {
      if (isSignInStep(request)) {
        requireQuota(request, await options.signInLimit.take(request.address), 'sign-ins');
      }
      const caller = await options.callerOf(request);
      if (kind === 'pages') requireQuota(request, await options.pageLimit.take(caller));
      if (kind === 'files') requireQuota(request, await options.fileLimit.take(caller));
      if (request.hasBody) await receive(request, caller);
      const limiter = admission[path === '/reference' ? 'reference' : kind];
      const release = await limiter.acquire(caller, () => outgoing.destroyed);
      // A response that is written completely frees its slot, however slowly it is read.
      outgoing.isBuffered = true;
      outgoing.once('ended', () => {
        release();
        limitUnsentBytes(outgoing, admission.unsentBytes, caller);
      });
      await serve(request, kind).finally(release);
    } catch (error) {
      if (isDomainError(error)) return refuse(request, kind, error);
      logError(sampledLog, 'a request could not be served', error, { kind });
      outgoing.destroy();
    }
  }

  async function receive({ incoming, outgoing }: HttpRequest, caller: string): Promise<void> {
    const release = await admission.forms.acquire(caller);
    sendContinue(incoming, outgoing);
    await receiveForm(incoming).finally(release);
  }

  function serve(request: HttpRequest, kind: RequestKind): Promise<void> {
    const { incoming, outgoing } = request;
    request.work = 'served';
    if (kind === 'identity' && options.identity) {
      setSecurityHeaders(request, rules);
      return options.identity(request);
    }
    setPageHeaders(request, rules);
    const errorOf = options.pageErrors.track(incoming, outgoing);
    if (!rules.dev) replaceFailedPages(incoming, outgoing, errorOf);
    // Browsers store files.
    if (acceptsGzip(incoming)) outgoing.compressionLevel = kind === 'files' ? 6 : 1;
    return options.pages(request);
  }

  /** Refuses without identifying the caller. An address that keeps sending such requests gets its answers later. */
  async function refuseAddress(request: HttpRequest, kind: RequestKind, failure: DomainError) {
    const { refused } = await options.refusalLimit.take(request.address);
    request.refused = refused;
    await refuse(request, kind, failure);
  }

  /** Sends an error page to a browser that wants HTML, otherwise the API's error body. */
  async function refuse(request: HttpRequest, kind: RequestKind, failure: DomainError) {
    const { incoming, outgoing } = request;
    await delayRefusal(admission.refusals, request);
    // The unread rest of a body would be parsed as the next request.
    if (request.hasBody && !incoming.complete) outgoing.shouldKeepAlive = false;
    const page = ERROR_PAGES.get(failure.code);
    if (kind === 'api' || !page || !wantsHtml(incoming)) {
      sendError(outgoing, request, failure);
      return;
    }
    setPageHeaders(request, rules);
    const { status } = ERROR_CODES[failure.code];
    sendErrorPage(request, page, status, failure.headers);
  }
}

/**
 * Reads the rest of a body, for 30 s: before its end no other request can be parsed, and a browser that is still sending
 * reads no response.
 */
function readRest(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.destroy(), REST_MS).unref();
  incoming.resume().once('close', () => clearTimeout(timer));
}

const REST_MS = 30_000;

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return new Negotiator({ headers }).encodings(['gzip', 'identity'])[0] === 'gzip';
}

/** The steps of a sign-in that use the issuer and the database, of the embedded issuer too. */
const SIGN_IN_PATHS: ReadonlySet<string> = new Set([
  '/api/auth/sign-in',
  '/api/auth/callback/oidc',
  '/idp/auth',
]);

/** Passwords are posted to a path with the id of the sign-in. */
function isSignInStep({ method, path }: HttpRequest): boolean {
  return SIGN_IN_PATHS.has(path) || (method === 'POST' && path.startsWith('/idp/interaction/'));
}

const ERROR_PAGES: ReadonlyMap<ErrorCode, ErrorPageKind> = new Map([
  ['SERVICE_UNAVAILABLE', 'busy'],
  ['RATE_LIMIT_EXCEEDED', 'too-many'],
]);

/** Records and logs a request after its response was sent or aborted. */
function logWhenClosed(
  request: HttpRequest,
  scope: RequestScope,
  kind: RequestKind,
  {
    metrics,
    usage,
    accessLog,
    tracing,
  }: Pick<Services, 'metrics' | 'usage' | 'accessLog'> & { readonly tracing?: Tracing | undefined },
): void {
  const { incoming, outgoing, method, path, correlationId, startedMs } = request;
  if (kind !== 'api') request.operation = kind;
  const { bytesWritten } = incoming.socket;
  outgoing.once('close', () => {
    // As in nginx, if the client disconnected before the response began.
    const status = outgoing.headersSent ? outgoing.statusCode : 499;
    // `writableFinished` is also true if the connection was destroyed with unsent bytes.
    const wasSent = outgoing.writableFinished && !incoming.socket.destroyed;
    const ms = performance.now() - startedMs;
    const { operation, principal, work = 'refused', traceId } = request;
    usage.countRequest(principal, path, status);
    metrics.recordResponse(work, operation, method, status, ms / 1000);
    accessLog.info(
      {
        correlationId,
        traceId,
        method,
        path,
        status,
        // Headers included.
        ...(wasSent ? {} : { cut: true, bytes: incoming.socket.bytesWritten - bytesWritten }),
        ms: Math.round(ms * 100) / 100,
        client: principal?.clientId,
      },
      'request completed',
    );
    tracing?.end(request, scope, status);
  });
}
