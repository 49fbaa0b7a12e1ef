import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { unavailable } from '#lib/failures.ts';
import type { Admission } from './admission.ts';
import type { Drain } from './drain.ts';
import {
  dropForeignHeaders,
  type HeaderRules,
  insistOnHttps,
  protectIdentity,
  protectPage,
} from './headers.ts';
import { pathOf, refuse } from './refusal.ts';
import { requestLineFailure, toOriginForm } from './request-line.ts';

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export type FrontDoorParts = {
  readonly rules: HeaderRules;
  readonly api: Serve;
  readonly pages: Serve;
  /** The embedded identity provider, where there is one. */
  readonly identity: Serve | undefined;
  /** How many of each kind are served at once. */
  readonly admission: Readonly<Record<'api' | 'pages' | 'files', Admission>>;
  readonly drain: Drain;
  readonly turnedAway: (where: string) => void;
};

/** Takes every request: refuses what cannot be served, and hands the rest to whose path it is. */
export function makeFrontDoor(parts: FrontDoorParts): RequestListener {
  const { rules, drain, turnedAway } = parts;
  const { host } = new URL(rules.publicUrl);
  return (incoming, outgoing) => {
    drain.watch(outgoing);
    toOriginForm(incoming);
    dropForeignHeaders(incoming, rules);
    // Who we are is PUBLIC_URL's to say, never the caller's.
    incoming.headers.host = host;
    const failure = requestLineFailure(incoming);
    if (failure) return refuse(incoming, outgoing, failure);
    const path = pathOf(incoming);
    const isApi = path === '/v1' || path.startsWith('/v1/');
    const gate = isApi ? 'api' : isFile(path) ? 'files' : 'pages';
    if (!parts.admission[gate].admits(outgoing)) {
      turnedAway(gate);
      return refuse(incoming, outgoing, unavailable('The service is busy: try again shortly.'));
    }
    if (isApi) {
      insistOnHttps(outgoing, rules);
      return parts.api(incoming, outgoing);
    }
    if (parts.identity && (path === '/idp' || path.startsWith('/idp/'))) {
      protectIdentity(outgoing, rules);
      return parts.identity(incoming, outgoing);
    }
    protectPage(incoming, outgoing, rules);
    return parts.pages(incoming, outgoing);
  };
}

/** Files are cheap to send, and a page that is let in needs all of its own. */
function isFile(path: string): boolean {
  return path.startsWith('/_next/static/') || path === '/icon.svg' || path === '/openapi.json';
}
