import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type Database, databaseErrorKind } from '#db/client.ts';
import { verifySecret } from '#lib/auth/clients.ts';
import type { Config } from '#lib/config/config.ts';
import { isDomainError } from '#lib/errors.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { Metrics } from '#lib/services.ts';
import { type ErrorPageKind, errorPage } from '#server/http/error-pages.ts';
import { type Authenticate, makeAuthenticator } from './authenticate.ts';
import { providerSettings } from './configuration.ts';
import type { IdentitySecrets } from './keys.ts';
import {
  type Ctx,
  EXPIRED,
  makePages,
  notPossible,
  type SendPage,
  setPageHeaders,
} from './pages.ts';
import { makeSignIn } from './sign-in.ts';
import { makeSignOut } from './sign-out.ts';

/** The embedded provider. */
export type IdentityProvider = {
  /** Handles a request to a path of the issuer (`/idp…`); resolves when it has been answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

export type ProviderServices = {
  readonly db: Database;
  readonly sampledLog: SampledLog;
  readonly metrics: Pick<Metrics, 'countAuthenticationFailure'>;
};

type IdentityOptions = IdentitySecrets &
  ProviderServices & {
    readonly config: Pick<Config, 'publicUrl' | 'audience' | 'trustProxy' | 'environment'>;
  };

/** The embedded OpenID provider at `${publicUrl}/idp`: signs people in, and issues tokens to machines. */
export function makeIdentityProvider(options: IdentityOptions): IdentityProvider {
  const { config, db, sampledLog, metrics } = options;
  const issuer = `${config.publicUrl}/idp`;
  const send = makePages(config.environment);
  const signOut = makeSignOut(db, send, issuer);
  const settings = { ...options, signOut, renderError: makeErrorRenderer(send) };
  const provider = new Provider(issuer, providerSettings(settings));
  compareHashedSecrets(provider);
  pinUrls(provider, issuer, config.trustProxy);
  logErrors(provider, sampledLog);
  const checkPassword = makeAuthenticator(db, sampledLog);
  const authenticate: Authenticate = async (attempt) => {
    const result = await checkPassword(attempt);
    if (result.kind === 'refused') metrics.countAuthenticationFailure('password');
    return result;
  };
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const fields = { path: ctx.path };
      sendFailure(ctx, isDomainError(error) ? 'busy' : logError(sampledLog, FAILED, error, fields));
    }
  });
  provider.use(signOut.middleware);
  provider.use(makeSignIn({ provider, db, send, authenticate }));
  const callback = provider.callback();
  const { pathname } = new URL(issuer);
  return {
    handle(request, response) {
      const { url = '/' } = request;
      const path = url.slice(pathname.length) || '/';
      // oidc-provider checks the origin before the secret, which would reveal whether a client exists.
      if (!isPage(path)) delete request.headers.origin;
      // oidc-provider derives the path it is mounted at from the difference.
      return callback(Object.assign(request, { originalUrl: url, url: path }), response);
    },
  };
}

/** Whether the path is for people, who get pages, rather than for machines. */
function isPage(path: string): boolean {
  return /^\/(auth|interaction|session)\b/.test(path);
}

/** Renders errors of oidc-provider: as a page for people, as JSON for machines. */
function makeErrorRenderer(send: SendPage): NonNullable<Configuration['renderError']> {
  return (ctx, output, error) => {
    if (!isPage(ctx.path)) ctx.body = output;
    else if (error instanceof errors.SessionNotFound) send(ctx, EXPIRED);
    else if (output.error === 'server_error') sendFailure(ctx, databaseErrorKind(error));
    else send(ctx, notPossible(ctx.status, `${output.error}: ${output.error_description}`));
  };
}

/** Sends the error page of the service: an internal error, a database that does not answer, or too much to hash. */
function sendFailure(ctx: Ctx | KoaContextWithOIDC, page: ErrorPageKind = 'failed'): void {
  setPageHeaders(ctx, page === 'failed' ? 500 : 503);
  if (page !== 'failed') ctx.set('Retry-After', '1');
  ctx.body = errorPage(page, { url: '/sign-in', headers: ctx.headers });
}

/** oidc-provider gets the hash of a client's secret as the secret. */
function compareHashedSecrets(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compare(actual) {
    return this.clientSecret !== undefined && verifySecret(actual, this.clientSecret);
  };
}

/** URLs in responses come from PUBLIC_URL, never from request headers. */
function pinUrls(provider: Provider, issuer: string, trustProxy: boolean): void {
  const { origin, protocol } = new URL(issuer);
  Object.defineProperties(provider.request, {
    protocol: { value: protocol.slice(0, -1) },
    href: { value: `${origin}/` },
  });
  // The last entry of X-Forwarded-For, which the proxy itself has written.
  provider.proxy = trustProxy;
  provider.maxIpsCount = 1;
}

function logErrors(provider: Provider, sampledLog: SampledLog): void {
  provider.on('server_error', (ctx, err) => {
    if (!logError(sampledLog, FAILED, err, { path: ctx.path })) return;
    ctx.status = 503;
    ctx.set('Retry-After', '1');
    if (isPage(ctx.path)) return;
    ctx.body = { error: 'temporarily_unavailable', error_description: 'try again shortly' };
  });
  // Only a known client: what was sent as client_id may be a secret in the wrong field.
  provider.on('grant.error', (ctx, { error, error_detail: detail }) => {
    const [address, clientId] = [ctx.ip, ctx.oidc.client?.clientId];
    const line = { error, detail, clientId, address };
    sampledLog.write('warn', 'no token', line, `no token ${address} ${clientId}`);
  });
  provider.on('authorization.error', (ctx, { error, error_description: reason, error_detail }) => {
    const [address, clientId] = [ctx.ip, ctx.oidc.client?.clientId];
    const line = { error, reason, detail: error_detail, clientId, address };
    sampledLog.write('warn', 'no sign-in', line, `no sign-in ${address} ${clientId}`);
  });
  provider.onerror = (err) => void logError(sampledLog, FAILED, err);
}

const FAILED = 'the identity provider failed';
