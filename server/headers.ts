import { randomBytes } from 'node:crypto';
import type { HttpRequest } from './http/request.ts';
import { dropWhatNextFailsOn } from './next-headers.ts';

export type HeaderRules = {
  readonly publicUrl: string;
  readonly issuer: string;
  /** Next's development server evaluates code and keeps a socket open. */
  readonly dev: boolean;
};

/** Puts the browser's protections on a page: a policy with a fresh nonce, and the fixed headers. */
export function protectPage(request: HttpRequest, rules: HeaderRules): void {
  const { incoming, outgoing, path } = request;
  dropWhatNextFailsOn(incoming);
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, rules, path);
  // Next reads the nonce from the request's policy and puts it on its scripts.
  incoming.headers['content-security-policy'] = policy;
  incoming.headers['x-nonce'] = nonce;
  // A page does not know its own address, and the sign-in has to lead back to it.
  incoming.headers['x-requested-path'] = requestedPath(incoming.url);
  outgoing.setHeader('Content-Security-Policy', policy);
  setFixedHeaders(request, rules);
}

/** The address of the page, without the mark that Next's scripts put on what they fetch of it. */
function requestedPath(url = '/'): string {
  return url.replace(/([?&])_rsc(?:=[^&]*)?(&|$)/, (_, before, after) => (after ? before : ''));
}

/** Puts the fixed headers on a page, or on what the identity provider answers, which has a policy of its own. */
export function setFixedHeaders(request: HttpRequest, rules: HeaderRules): void {
  const { incoming, outgoing, correlationId } = request;
  // Next and the provider know a request by its headers alone.
  incoming.headers['x-correlation-id'] = correlationId;
  outgoing.setHeader('X-Correlation-Id', correlationId);
  for (const [name, value] of Object.entries(FIXED)) outgoing.setHeader(name, value);
  insistOnHttps(request, rules);
}

/** Tells browsers to use https alone, where the service is served by it. */
export function insistOnHttps({ outgoing }: HttpRequest, { publicUrl }: HeaderRules): void {
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
