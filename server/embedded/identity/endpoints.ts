import type Provider from 'oidc-provider';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import type { Config } from '#lib/config/config.ts';
import { addressKey } from '#server/http/limits/address-key.ts';
import { pageContext, tooMany } from './pages/messages.ts';
import type { Pages } from './pages/page.ts';
import type { PageFiles } from './pages/page-files.ts';

/** Koa middleware, as oidc-provider takes it. */
export type Middleware = Parameters<Provider['use']>[0];

const READ_METHODS = ['GET', 'HEAD'];
const DISCOVERY = '/.well-known/openid-configuration';
const METADATA = '/.well-known/oauth-authorization-server';
const TOKEN = '/token';
const AUTHORIZATION = '/auth';

/** The endpoints for machines. */
const ENDPOINTS: ReadonlyMap<string, readonly string[]> = new Map([
  [DISCOVERY, READ_METHODS],
  [METADATA, READ_METHODS],
  ['/jwks', READ_METHODS],
  [TOKEN, ['POST']],
]);

/** The endpoints for people, which respond with pages. */
const PAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/auth$/, ['GET']],
  [/^\/auth\/[\w-]{1,64}$/, ['GET']],
  [/^\/interaction\/[\w-]{1,64}$/, [...READ_METHODS, 'POST']],
  [/^\/session\/end$/, ['GET', 'POST']],
  [/^\/session\/end\/confirm$/, ['POST']],
  [/^\/session\/end\/success$/, READ_METHODS],
];
const ASSET = /^\/assets\/[\w.-]{1,64}$/;

const CORS_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];

/** Whether the path is for people, who get pages, rather than for machines. */
export function isPage(path: string): boolean {
  return PAGES.some(([pattern]) => pattern.test(path));
}

type GateLimits = Pick<Config, 'failedAuthenticationLimit' | 'signInLimit'>;

/**
 * Allows the endpoints above only, without CORS, with two limits per address and minute. Beyond
 * `failedAuthenticationLimit` failed client authentications further failures are 429 instead of 401;
 * right credentials still work, because branches share addresses and 256-bit secrets cannot be
 * guessed. Beyond `signInLimit` sign-ins get a 429 page: each is a row that stays for half an hour.
 */
export function makeEndpointGuard(
  { failedAuthenticationLimit, signInLimit }: GateLimits,
  pages: Pages,
): Middleware {
  const failures = makeRateLimiter(failedAuthenticationLimit, 60);
  const signIns = makeRateLimiter(signInLimit, 60);
  return async (ctx, next) => {
    const methods = allowedMethods(ctx.path);
    if (!methods) return refuse(ctx, 404, 'there is nothing at this path');
    if (!methods.includes(ctx.method)) {
      ctx.set('Allow', methods.join(', '));
      return refuse(ctx, 405, `this path answers ${methods.join(' and ')} alone`);
    }
    if (ctx.path === AUTHORIZATION) {
      const { allowed, resetSeconds } = signIns.take(addressKey(ctx.ip));
      if (!allowed) {
        ctx.set('Retry-After', String(resetSeconds));
        return pages.send(ctx, tooMany(pageContext(ctx, pages), resetSeconds));
      }
    }
    if (!ENDPOINTS.has(ctx.path)) return next();
    // oidc-provider checks the origin before the secret, which would reveal whether a client exists.
    delete ctx.req.headers.origin;
    await next();
    for (const header of CORS_HEADERS) ctx.remove(header);
    if (ctx.path === DISCOVERY || ctx.path === METADATA) {
      // The only mode that clients are registered for.
      ctx.body = { ...Object(ctx.body), response_modes_supported: ['query'] };
    }
    if (ctx.path === TOKEN && ctx.status === 401) {
      const limit = failures.take(addressKey(ctx.ip));
      if (limit.allowed) return;
      ctx.remove('WWW-Authenticate');
      ctx.set('Retry-After', String(limit.resetSeconds));
      refuse(ctx, 429, 'too many failed client authentications from this address: wait');
    }
  };
}

function allowedMethods(path: string): readonly string[] | undefined {
  if (ASSET.test(path)) return READ_METHODS;
  return ENDPOINTS.get(path) ?? PAGES.find(([pattern]) => pattern.test(path))?.[1];
}

/** Sends an OAuth error response (RFC 6749, section 5.2). */
function refuse(ctx: Parameters<Middleware>[0], status: 404 | 405 | 429, description: string) {
  ctx.status = status;
  const error = status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  ctx.body = { error, error_description: description };
}

/** Serves the stylesheet, the font and the icon of the pages. */
export function servePageFiles(files: PageFiles): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/assets/')) return next();
    const file = files.find(ctx.path);
    if (!file) {
      ctx.status = 404;
      ctx.body = { error: 'invalid_request', error_description: 'there is nothing at this path' };
      return;
    }
    // The path changes with the content.
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.type = file.type;
    ctx.body = file.body;
  };
}
