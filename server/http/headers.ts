import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import type { HttpRequest } from './request.ts';

export type HeaderOptions = {
  readonly publicUrl: string;
  readonly issuer: string;
  /** Loosens the policy for Next's development server, which evaluates code and opens a WebSocket. */
  readonly dev: boolean;
};

/** Sets the security headers of a page: a content security policy with a fresh nonce, and the fixed ones. */
export function setPageHeaders(request: HttpRequest, rules: HeaderOptions): void {
  const { incoming, outgoing, path } = request;
  dropHeadersNextRejects(incoming);
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, rules, path);
  // Next reads the nonce from the policy in the request headers, for its scripts.
  incoming.headers['content-security-policy'] = policy;
  incoming.headers['x-nonce'] = nonce;
  // Next does not tell pages their URL, to which the sign-in returns.
  incoming.headers['x-requested-path'] = requestedPath(incoming.url);
  outgoing.setHeader('Content-Security-Policy', policy);
  setSecurityHeaders(request, rules);
}

/** The URL of the page, without the `_rsc` parameter of Next's scripts. */
function requestedPath(url = '/'): string {
  return url.replace(/([?&])_rsc(?:=[^&]*)?(&|$)/, (_, before, after) => (after ? before : ''));
}

/** Sets the fixed security headers. The identity provider sets its own content security policy. */
export function setSecurityHeaders(request: HttpRequest, rules: HeaderOptions): void {
  const { incoming, outgoing, correlationId } = request;
  // Next and the identity provider get the correlation id from the request headers.
  incoming.headers['x-correlation-id'] = correlationId;
  outgoing.setHeader('X-Correlation-Id', correlationId);
  for (const [name, value] of Object.entries(FIXED_HEADERS)) outgoing.setHeader(name, value);
  setStrictTransportSecurity(request, rules);
}

/** Sets HSTS if the public URL is https. */
export function setStrictTransportSecurity(
  { outgoing }: HttpRequest,
  { publicUrl }: HeaderOptions,
): void {
  if (publicUrl.startsWith('https:')) {
    outgoing.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  }
}

const FIXED_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Its form goes to the issuer, which may redirect anywhere. */
const SIGN_OUT_PATH = '/api/auth/sign-out';

function contentSecurityPolicy(
  nonce: string,
  { issuer, dev }: HeaderOptions,
  path: string,
): string {
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`;
  // Next's development overlay writes style elements of its own.
  const styles = dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Browsers apply this to redirects after a form as well.
    ...(path === SIGN_OUT_PATH ? [] : [`form-action 'self' ${new URL(issuer).origin}`]),
    ...(dev ? ["connect-src 'self' ws:"] : []),
  ].join('; ');
}

/**
 * Drops request headers that make Next fail: a router state that it cannot parse, and range and precondition headers,
 * for which it answers 500 instead of 412 or 416. `If-None-Match` stays.
 */
export function dropHeadersNextRejects({ headers }: IncomingMessage): void {
  for (const name of UNSUPPORTED_HEADERS) delete headers[name];
  const state = headers[STATE_HEADER];
  if (state === undefined) return;
  if (headers['rsc'] === undefined || !isParseable(String(state))) delete headers[STATE_HEADER];
}

const STATE_HEADER = 'next-router-state-tree';
const UNSUPPORTED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Our routes have fewer than ten segments; 600 would take Next's parser 100 ms or more. */
const MAX_BRACKETS = 64;
/** The state includes the query of the page. Without a state, Next sends the whole page. */
const MAX_STATE_LENGTH = 8_192;

function isParseable(state: string): boolean {
  if (state.length > MAX_STATE_LENGTH) return false;
  if ((state.match(/\[|%5b/gi)?.length ?? 0) > MAX_BRACKETS) return false;
  try {
    // Next's own parser, which changes with its version.
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
