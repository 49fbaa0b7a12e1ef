import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import Provider from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { verifySecret } from '#lib/auth/clients.ts';
import type { Config } from '#lib/config/config.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import { makeSampledLog, type SampledLog } from '#lib/logging/sampled-log.ts';
import type { Metrics } from '#lib/services.ts';
import { providerSettings } from './configuration.ts';
import { isPage, makeEndpointGuard, servePageFiles } from './endpoints.ts';
import { type IdentitySecrets, publicKeys } from './keys.ts';
import { handlePageFailures, makeErrorRenderer } from './pages/error-pages.ts';
import { makePages } from './pages/page.ts';
import { type Authenticate, makeAuthenticator } from './sign-in/authenticate.ts';
import { makeDeviceCookie } from './sign-in/device-cookie.ts';
import { makeSignInMiddleware } from './sign-in/sign-in.ts';
import type { AttemptThrottle } from './sign-in/throttle.ts';
import { makeSignOut } from './sign-out.ts';

export type IdentityProvider = {
  /** Handles a request to a path of the issuer (`/idp…`); resolves when it has been answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The public keys, so that the service verifies its own tokens without a request. */
  jwks(): JSONWebKeySet;
  /** Writes what the log has not written yet. */
  stop(): void;
};

/** What the provider reports. */
export type ProviderMetrics = Pick<Metrics, 'countAuthenticationFailure'>;

type IdentityOptions = IdentitySecrets & {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'audience'
    | 'failedAuthenticationLimit'
    | 'signInLimit'
    | 'trustProxy'
    | 'environment'
  >;
  readonly db: Database;
  readonly log: Log;
  readonly metrics: ProviderMetrics;
  /** The origin of the portal that people sign in to; by default that of the provider. */
  readonly portalUrl?: string;
  readonly throttle?: AttemptThrottle;
};

/** The embedded OpenID provider at `${publicUrl}/idp`: signs people in, and issues tokens to machines. */
export function makeIdentityProvider(options: IdentityOptions): IdentityProvider {
  const { config, db, log, metrics, keys } = options;
  const { publicUrl, environment } = config;
  const { portalUrl = publicUrl } = options;
  const issuer = `${publicUrl}/idp`;
  const sampledLog = makeSampledLog(log);
  const pages = makePages({ issuer, portalUrl, environment });
  const signOut = makeSignOut(db, pages);
  const renderError = makeErrorRenderer(pages);
  const provider = new Provider(
    issuer,
    providerSettings({ ...options, portalUrl, signOut, renderError }),
  );
  compareHashedSecrets(provider);
  pinUrls(provider, issuer, config.trustProxy);
  logErrors(provider, sampledLog);
  provider.use(makeEndpointGuard(config, pages));
  provider.use(servePageFiles(pages.files));
  provider.use(handlePageFailures(pages, sampledLog));
  provider.use(signOut.byForm);
  provider.use(signOut.afterwards);
  const authenticate = makeAuthenticator(db, sampledLog, options.throttle);
  const signIn: Authenticate = async (attempt) => {
    const result = await authenticate(attempt);
    if (result.kind === 'refused') metrics.countAuthenticationFailure('password');
    return result;
  };
  const deviceCookie = makeDeviceCookie(options.cookieKeys, issuer.startsWith('https:'));
  provider.use(makeSignInMiddleware({ provider, db, pages, signIn, deviceCookie }));
  const callback = provider.callback();
  const { pathname } = new URL(issuer);

  return {
    handle(request, response) {
      // oidc-provider derives the path it is mounted at from the difference.
      const { url = '/' } = request;
      return callback(
        Object.assign(request, { originalUrl: url, url: url.slice(pathname.length) || '/' }),
        response,
      );
    },
    jwks: () => publicKeys(keys),
    stop: () => sampledLog.flush(),
  };
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
    const fields = { path: ctx.path };
    if (!logError(sampledLog, FAILED, err, fields)) return;
    ctx.status = 503;
    ctx.set('Retry-After', '1');
    if (isPage(ctx.path)) return;
    ctx.body = { error: 'temporarily_unavailable', error_description: 'try again shortly' };
  });
  provider.on('grant.error', (ctx, { error, error_detail: detail }) => {
    // Only a known client: what was sent as client_id may be a secret in the wrong field.
    const { clientId } = ctx.oidc.client ?? {};
    const { ip: address } = ctx;
    const line = { error, detail, clientId, address };
    sampledLog.write('warn', 'no token', line, `no token ${address} ${clientId}`);
  });
  provider.on('authorization.error', (ctx, err) => {
    const { error, error_description: reason, error_detail: detail } = err;
    const { clientId } = ctx.oidc.client ?? {};
    const { ip: address } = ctx;
    const line = { error, reason, detail, clientId, address };
    sampledLog.write('warn', 'no sign-in', line, `no sign-in ${address} ${clientId}`);
  });
  provider.onerror = (err) => void logError(sampledLog, FAILED, err);
}

const FAILED = 'the identity provider failed';
