import type Provider from 'oidc-provider';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import type { Config } from '#lib/config.ts';
import { addressKey } from '#server/address-key.ts';
import { tooMany } from './pages/messages.ts';
import type { Pages } from './pages/page.ts';
import { readerOf } from './reader.ts';

/** A step around oidc-provider's own (Koa). */
export type Middleware = Parameters<Provider['use']>[0];

const READ = ['GET', 'HEAD'];
const DISCOVERY = '/.well-known/openid-configuration';
const METADATA = '/.well-known/oauth-authorization-server';
const TOKEN = '/token';
const AUTHORIZATION = '/auth';

/** All there is for machines. */
const ENDPOINTS: ReadonlyMap<string, readonly string[]> = new Map([
  [DISCOVERY, READ],
  [METADATA, READ],
  ['/jwks', READ],
  [TOKEN, ['POST']],
]);

/** All there is for people, who see pages. */
const PAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/auth$/, ['GET']],
  [/^\/auth\/[\w-]{1,64}$/, ['GET']],
  [/^\/interaction\/[\w-]{1,64}$/, [...READ, 'POST']],
  [/^\/session\/end$/, ['GET', 'POST']],
  [/^\/session\/end\/confirm$/, ['POST']],
  [/^\/session\/end\/success$/, READ],
];
const ASSET = /^\/assets\/[\w.-]{1,64}$/;

const CORS_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];

/** Whether people see what is answered there. */
export function isPage(path: string): boolean {
  return PAGES.some(([pattern]) => pattern.test(path));
}

type GateLimits = Pick<Config, 'failedAuthenticationLimit' | 'signInLimit'>;

/**
 * Lets through what machines and people need and no more, without CORS, and answers 429 instead of
 * 401 to an address with more than `failedAuthenticationLimit` failed client authentications in a minute.
 * Right credentials go on working: the shops of a chain share one address, and a secret of 256 bits is not
 * guessed. More than `signInLimit` sign-ins begun from an address in a minute are answered with a page and 429:
 * each is a row that stays for half an hour.
 */
export function makeGate(
  { failedAuthenticationLimit, signInLimit }: GateLimits,
  pages: Pages,
): Middleware {
  const failures = makeRateLimiter(failedAuthenticationLimit, 60);
  const signIns = makeRateLimiter(signInLimit, 60);
  return async (ctx, next) => {
    const methods = methodsOf(ctx.path);
    if (!methods) return refuse(ctx, 404, 'there is nothing at this path');
    if (!methods.includes(ctx.method)) {
      ctx.set('Allow', methods.join(', '));
      return refuse(ctx, 405, `this path answers ${methods.join(' and ')} alone`);
    }
    if (ctx.path === AUTHORIZATION) {
      const { allowed, resetSeconds } = signIns.take(addressKey(ctx.ip));
      if (!allowed) {
        ctx.set('Retry-After', String(resetSeconds));
        return pages.send(ctx, tooMany(readerOf(ctx, pages), resetSeconds));
      }
    }
    if (!ENDPOINTS.has(ctx.path)) return next();
    // oidc-provider would look at the origin before the secret, and tell known clients from unknown.
    delete ctx.req.headers.origin;
    await next();
    for (const header of CORS_HEADERS) ctx.remove(header);
    if (ctx.path === DISCOVERY || ctx.path === METADATA) {
      // The one that clients are registered for.
      ctx.body = { ...Object(ctx.body), response_modes_supported: ['query'] };
    }
    if (ctx.path === TOKEN && ctx.status === 401) {
      const standing = failures.take(addressKey(ctx.ip));
      if (standing.allowed) return;
      ctx.remove('WWW-Authenticate');
      ctx.set('Retry-After', String(standing.resetSeconds));
      refuse(ctx, 429, 'too many failed client authentications from this address: wait');
    }
  };
}

function methodsOf(path: string): readonly string[] | undefined {
  if (ASSET.test(path)) return READ;
  return ENDPOINTS.get(path) ?? PAGES.find(([pattern]) => pattern.test(path))?.[1];
}

/** Answers with an OAuth error body (RFC 6749, section 5.2). */
function refuse(ctx: Parameters<Middleware>[0], status: 404 | 405 | 429, description: string) {
  ctx.status = status;
  const error = status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  ctx.body = { error, error_description: description };
}
