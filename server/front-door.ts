import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { correlationIdOf } from '#lib/api/correlation.ts';
import { Failure, unavailable } from '#lib/failures.ts';
import type { Admission } from './admission.ts';
import type { Drain } from './drain.ts';
import { formFailure, isForm } from './forms.ts';
import {
  dropForeignHeaders,
  type HeaderRules,
  insistOnHttps,
  protectIdentity,
  protectPage,
} from './headers.ts';
import { pathOf, refuse } from './refusal.ts';
import { isBelow, requestLineFailure, toIssuerForm, toOriginForm } from './request-line.ts';

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
/** Whose a request is; each has its own gate. */
export type Kind = 'api' | 'pages' | 'files' | 'identity';

export type FrontDoorParts = {
  readonly rules: HeaderRules;
  readonly api: Serve;
  readonly pages: Serve;
  /** The embedded identity provider, where there is one. */
  readonly identity: Serve | undefined;
  /** How many of each kind are served at once. */
  readonly admission: Readonly<Record<Kind, Admission>>;
  readonly drain: Drain;
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
    const kind = kindOf(path, parts.identity !== undefined);
    const failure =
      requestLineFailure(incoming) ?? otherMethod(kind, incoming) ?? crowded(kind, outgoing);
    if (failure) {
      parts.watch(kind, incoming, outgoing);
      return refuse(incoming, outgoing, failure);
    }
    if (kind === 'api') {
      insistOnHttps(outgoing, rules);
      return parts.api(incoming, outgoing);
    }
    parts.watch(kind, incoming, outgoing);
    if (kind === 'identity' && parts.identity) {
      protectIdentity(incoming, outgoing, rules);
      return parts.identity(incoming, outgoing);
    }
    protectPage(incoming, outgoing, rules);
    return parts.pages(incoming, outgoing);
  };

  function crowded(kind: Kind, outgoing: ServerResponse): Failure | undefined {
    if (parts.admission[kind].admits(outgoing)) return undefined;
    parts.turnedAway(kind);
    return unavailable('The service is busy: try again shortly.');
  }
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

function kindOf(path: string, hasIdentity: boolean): Kind {
  if (isBelow(path, '/v1') || isBelow(path, '/portal-api')) return 'api';
  if (hasIdentity && isBelow(path, '/idp')) return 'identity';
  return isFile(path) ? 'files' : 'pages';
}

/** Files are cheap to send, and a page that is let in needs all of its own. */
function isFile(path: string): boolean {
  return path.startsWith('/_next/static/') || path === '/icon.svg' || path === '/openapi.json';
}
