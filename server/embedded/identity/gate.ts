import type Provider from 'oidc-provider';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';

/** A step around oidc-provider's own (Koa). */
export type Middleware = Parameters<Provider['use']>[0];

const READ = ['GET', 'HEAD'];
const DISCOVERY = '/.well-known/openid-configuration';
const METADATA = '/.well-known/oauth-authorization-server';
const TOKEN = '/token';

/** All there is for machines; what oidc-provider has beside it (`/auth`, `/session`) is not served. */
const ENDPOINTS: ReadonlyMap<string, readonly string[]> = new Map([
  [DISCOVERY, READ],
  [METADATA, READ],
  ['/jwks', READ],
  [TOKEN, ['POST']],
]);

const CORS_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];

/**
 * Lets through what machines need and no more, without CORS, and answers 429 instead of 401 to an
 * address with more than `failureLimit` failed client authentications in a minute. Right credentials
 * go on working: the shops of a chain share one address, and a secret of 256 bits is not guessed.
 */
export function makeGate(failureLimit: number): Middleware {
  const failures = makeRateLimiter(failureLimit, 60);
  return async (ctx, next) => {
    const methods = ENDPOINTS.get(ctx.path);
    if (!methods) return refuse(ctx, 404, 'there is nothing at this path');
    if (!methods.includes(ctx.method)) {
      ctx.set('Allow', methods.join(', '));
      return refuse(ctx, 405, `this path answers ${methods.join(' and ')} alone`);
    }
    // oidc-provider would look at the origin before the secret, and tell known clients from unknown.
    delete ctx.req.headers.origin;
    await next();
    for (const header of CORS_HEADERS) ctx.remove(header);
    if (ctx.path === DISCOVERY || ctx.path === METADATA) {
      ctx.body = { ...Object(ctx.body), authorization_endpoint: undefined };
    }
    if (ctx.path === TOKEN && ctx.status === 401) {
      const standing = failures.take(ctx.ip);
      if (standing.allowed) return;
      ctx.remove('WWW-Authenticate');
      ctx.set('Retry-After', String(standing.resetSeconds));
      refuse(ctx, 429, 'too many failed client authentications from this address: wait');
    }
  };
}

/** Answers with an OAuth error body (RFC 6749, section 5.2). */
function refuse(ctx: Parameters<Middleware>[0], status: 404 | 405 | 429, description: string) {
  ctx.status = status;
  const error = status === 429 ? 'temporarily_unavailable' : 'invalid_request';
  ctx.body = { error, error_description: description };
}
