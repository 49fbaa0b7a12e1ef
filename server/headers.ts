import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dropWhatNextFailsOn } from './next-headers.ts';
import { pathOf } from './refusal.ts';

export type HeaderRules = {
  readonly publicUrl: string;
  readonly issuer: string;
  readonly trustProxy: boolean;
  /** Next's development server evaluates code and keeps a socket open. */
  readonly dev: boolean;
};

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];
const INTERNAL = /^(x-(middleware|nextjs)-|next-action$)/;

/** Drops what a caller must not tell us: Next's internal headers, and forwarded ones of strangers. */
export function dropForeignHeaders(incoming: IncomingMessage, { trustProxy }: HeaderRules): void {
  const { headers } = incoming;
  for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
  if (!trustProxy) for (const name of FORWARDED) delete headers[name];
}

/** Puts the browser's protections on a page: a policy with a fresh nonce, and the fixed headers. */
export function protectPage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  rules: HeaderRules,
): void {
  dropWhatNextFailsOn(incoming);
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, rules, pathOf(incoming));
  // Next reads the nonce from the request's policy and puts it on its scripts.
  incoming.headers['content-security-policy'] = policy;
  incoming.headers['x-nonce'] = nonce;
  // A page does not know its own address, and the sign-in has to lead back to it.
  incoming.headers['x-requested-path'] = requestedPath(incoming);
  outgoing.setHeader('Content-Security-Policy', policy);
  outgoing.setHeader('X-Correlation-Id', correlationIn(incoming));
  for (const [name, value] of Object.entries(FIXED)) outgoing.setHeader(name, value);
  insistOnHttps(outgoing, rules);
}

/** The address of the page, without the mark that Next's scripts put on what they fetch of it. */
function requestedPath({ url = '/' }: IncomingMessage): string {
  return url.replace(/([?&])_rsc(?:=[^&]*)?(&|$)/, (_, before, after) => (after ? before : ''));
}

/** Puts the fixed headers on what the identity provider answers; it has a policy of its own. */
export function protectIdentity(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  rules: HeaderRules,
): void {
  outgoing.setHeader('X-Correlation-Id', correlationIn(incoming));
  for (const [name, value] of Object.entries(FIXED)) outgoing.setHeader(name, value);
  insistOnHttps(outgoing, rules);
}

/** The id that the front door gave the request. */
function correlationIn({ headers }: IncomingMessage): string {
  return String(headers['x-correlation-id'] ?? '');
}

/** Tells browsers to use https alone, where the service is served by it. */
export function insistOnHttps(outgoing: ServerResponse, { publicUrl }: HeaderRules): void {
  if (publicUrl.startsWith('https:')) {
    outgoing.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  }
}

const FIXED = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Hands the ID token to the issuer by a form, which the issuer may redirect wherever it likes. */
const SIGN_OUT = '/api/auth/sign-out';

function contentSecurityPolicy(nonce: string, { issuer, dev }: HeaderRules, path: string): string {
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
    // Browsers hold the redirects that follow a form to this as well.
    ...(path === SIGN_OUT ? [] : [`form-action 'self' ${new URL(issuer).origin}`]),
    ...(dev ? ["connect-src 'self' ws:"] : []),
  ].join('; ');
}
