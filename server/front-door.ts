import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { correlationIdOf } from '#lib/api/correlation.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { Failure, type FailureCode, unavailable } from '#lib/failures.ts';
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
import { pageLimitFailure } from './page-limits.ts';
import type { Trouble } from './plain-page.ts';
import { makeAbsenceReadable } from './readable-absence.ts';
import { isReader, makeFailuresReadable, sendPlainPage } from './readable-failures.ts';
import { pathOf, refuse } from './refusal.ts';
import { isBelow, requestLineFailure, toIssuerForm, toOriginForm } from './request-line.ts';
import type { makeTransfers, Transfer } from './transfers.ts';

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
/** Whose a request is; each has its own gate. */
export type Kind = 'api' | 'pages' | 'files' | 'identity' | Transfer;

export type FrontDoorParts = {
  readonly rules: HeaderRules;
  readonly api: Serve;
  /** Whether a request moves a file in or out. */
  readonly transferOf: ReturnType<typeof makeTransfers>;
  /** Lets the body of an upload take as long as it makes progress. */
  readonly byProgress: (incoming: IncomingMessage) => void;
  readonly pages: Serve;
  /** The embedded identity provider, where there is one. */
  readonly identity: Serve | undefined;
  /** How many of each kind are served at once. */
  readonly admission: Readonly<Record<Kind, Admission>>;
  readonly drain: Drain;
  /** Counts a sign-in that somebody begins or comes back from; 429 beyond what an address may. */
  readonly signInFailure: (incoming: IncomingMessage) => Failure | undefined;
  /** Whether the page of that correlation id failed because the database is away; asked once. */
  readonly isAway: (correlationId: string) => boolean;
  readonly turnedAway: (kind: Kind) => void;
  /** Counts and logs what no operation answers; operations do it themselves. */
  readonly watch: (kind: Kind, incoming: IncomingMessage, outgoing: ServerResponse) => void;
};

/** Takes every request: refuses what cannot be served, and hands the rest to whose path it is. */
export function makeFrontDoor(parts: FrontDoorParts): RequestListener {
  const { rules, drain } = parts;
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
    const kind = kindOf(incoming, path);
    const failure =
      requestLineFailure(incoming) ??
      otherMethod(kind, incoming) ??
      (isOfApi(kind) ? undefined : pageLimitFailure(incoming)) ??
      crowded(kind, outgoing) ??
      (isSignIn(path) ? parts.signInFailure(incoming) : undefined);
    if (failure) {
      parts.watch(kind, incoming, outgoing);
      return kind === 'pages' && isReader(incoming)
        ? turnAway(incoming, outgoing, failure)
        : refuse(incoming, outgoing, failure);
    }
    if (isOfApi(kind)) {
      if (kind === 'uploads') parts.byProgress(incoming);
      insistOnHttps(outgoing, rules);
      return parts.api(incoming, outgoing);
    }
    letBodyCome(incoming, outgoing);
    parts.watch(kind, incoming, outgoing);
    if (kind === 'identity' && parts.identity) {
      protectIdentity(incoming, outgoing, rules);
      return parts.identity(incoming, outgoing);
    }
    protectPage(incoming, outgoing, rules);
    if (!rules.dev) {
      const correlationId = headers['x-correlation-id'];
      makeAbsenceReadable(incoming, outgoing);
      makeFailuresReadable(incoming, outgoing, () => parts.isAway(correlationId));
    }
    return parts.pages(incoming, outgoing);
  };

  /** People are told in a page, machines in the API's own words; what no browser sends, as it is. */
  function turnAway(incoming: IncomingMessage, outgoing: ServerResponse, failure: Failure): void {
    const trouble = TROUBLES.get(failure.code);
    if (!trouble) {
      refuse(incoming, outgoing, failure);
      return;
    }
    protectPage(incoming, outgoing, rules);
    const { status } = ERROR_CODES[failure.code];
    sendPlainPage(incoming, outgoing, { trouble, status, headers: failure.headers });
  }

  function kindOf({ method }: IncomingMessage, path: string): Kind {
    if (isBelow(path, '/v1')) return parts.transferOf(method, path) ?? 'api';
    if (isBelow(path, '/portal-api')) return 'api';
    if (parts.identity && isBelow(path, '/idp')) return 'identity';
    return isFile(path) ? 'files' : 'pages';
  }

  function crowded(kind: Kind, outgoing: ServerResponse): Failure | undefined {
    if (parts.admission[kind].admits(outgoing)) return undefined;
    parts.turnedAway(kind);
    return unavailable('The service is busy: try again shortly.');
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
  if (method !== 'TRACE' && (isOfApi(kind) || kind === 'identity')) return undefined;
  if (isForm(incoming)) return formFailure(incoming);
  if (method === 'GET' || method === 'HEAD') return undefined;
  return new Failure('METHOD_NOT_ALLOWED', 'This path takes GET, HEAD.', {
    headers: { Allow: 'GET, HEAD' },
  });
}

function isOfApi(kind: Kind): boolean {
  return kind === 'api' || kind === 'uploads' || kind === 'downloads';
}

/** Files are cheap to send, and a page that is let in needs all of its own. */
function isFile(path: string): boolean {
  return path.startsWith('/_next/static/') || FILES.has(path);
}

const FILES: ReadonlySet<string> = new Set(['/icon.svg', '/favicon.ico', '/openapi.json']);
