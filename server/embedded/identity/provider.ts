import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { verifySecret } from '#lib/auth/clients.ts';
import type { Config } from '#lib/config/config.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { Metrics, PortalClient } from '#lib/services.ts';
import { errorPage } from '#server/http/error-pages.ts';
import { PORTAL_CLIENT_ID, providerSettings } from './configuration.ts';
import { ensureCredentials } from './credentials.ts';
import { type IdentitySecrets, identitySecrets, publicKeys } from './keys.ts';
import { type Ctx, EXPIRED, notPossible, sendPage, setPageHeaders } from './pages.ts';
import { makeSignIn } from './sign-in.ts';

/** The embedded provider: its public keys, and the portal as its client. */
export type EmbeddedIdentity = {
  readonly keys: JSONWebKeySet;
  readonly portalClient: PortalClient;
  /** Writes its first credentials, and starts it. */
  start(services: ProviderServices & { readonly log: Log }): Promise<IdentityProvider>;
};

/** Handles a request to a path of the issuer (`/idp…`); resolves when it has been answered. */
type IdentityProvider = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type ProviderServices = {
  readonly db: Database;
  readonly sampledLog: SampledLog;
  readonly metrics: Pick<Metrics, 'countAuthenticationFailure'>;
};

/** The embedded provider of these settings; its secrets are generated on first use. */
export function embeddedIdentity(config: Config): EmbeddedIdentity {
  const { dataDir, issuer } = config;
  const secrets = identitySecrets(dataDir);
  return {
    keys: publicKeys(secrets.keys),
    portalClient: { issuer, clientId: PORTAL_CLIENT_ID, clientSecret: secrets.portalSecret },
    async start({ log, ...services }) {
      await ensureCredentials({ dataDir, db: services.db, log, config });
      return makeIdentityProvider({ config, ...services, ...secrets });
    },
  };
}

type IdentityOptions = IdentitySecrets &
  ProviderServices & {
    readonly config: Pick<Config, 'publicUrl' | 'audience'>;
  };

/** The embedded OpenID provider at `${publicUrl}/idp`: signs people in, and issues tokens to machines. */
export function makeIdentityProvider(options: IdentityOptions): IdentityProvider {
  const { config, sampledLog } = options;
  const issuer = `${config.publicUrl}/idp`;
  const provider = new Provider(issuer, providerSettings({ ...options, renderError }));
  // It has the hash of a client's secret as the secret.
  provider.Client.prototype.compareClientSecret = function compare(actual) {
    return this.clientSecret !== undefined && verifySecret(actual, this.clientSecret);
  };
  // URLs in responses come from PUBLIC_URL, never from request headers.
  const { origin, protocol, pathname } = new URL(issuer);
  Object.defineProperties(provider.request, {
    protocol: { value: protocol.slice(0, -1) },
    href: { value: `${origin}/` },
  });
  logRefusals(provider, sampledLog);
  const fail = (ctx: Ctx, error: unknown) => sendFailure(ctx, error, sampledLog);
  provider.on('server_error', fail);
  provider.onerror = (err) => void logError(sampledLog, FAILED, err);
  provider.use((ctx, next) => next().catch((error: unknown) => fail(ctx, error)));
  provider.use(makeSignIn(provider, options));
  const callback = provider.callback();
  return (request, response) => {
    const { url = '/' } = request;
    const path = url.slice(pathname.length) || '/';
    // oidc-provider checks the origin before the secret, which would reveal whether a client exists.
    if (!isPage(path)) delete request.headers.origin;
    // oidc-provider derives the path it is mounted at from the difference.
    return callback(Object.assign(request, { originalUrl: url, url: path }), response);
  };
}

/** Whether the path is for people, who get pages, rather than for machines. */
function isPage(path: string): boolean {
  return /^\/(auth|interaction)\b/.test(path);
}

/** Renders errors of oidc-provider: as a page for people, as JSON for machines. Those of ours are answered by sendFailure. */
const renderError: NonNullable<Configuration['renderError']> = (ctx, output, error) => {
  if (output.error === 'server_error') return;
  if (!isPage(ctx.path)) ctx.body = output;
  else if (error instanceof errors.SessionNotFound) sendPage(ctx, EXPIRED);
  else sendPage(ctx, notPossible(ctx.status, `${output.error}: ${output.error_description}`));
};

/** Logs an error, and answers that something failed here or that the database does not answer. */
function sendFailure(ctx: Ctx | KoaContextWithOIDC, error: unknown, sampledLog: SampledLog): void {
  const kind = logError(sampledLog, FAILED, error, { path: ctx.path });
  ctx.status = kind ? 503 : 500;
  if (kind) ctx.set('Retry-After', '1');
  if (isPage(ctx.path)) {
    setPageHeaders(ctx, ctx.status);
    ctx.body = errorPage(kind ?? 'failed', { url: '/sign-in', headers: ctx.headers });
  } else {
    const unavailable = {
      error: 'temporarily_unavailable',
      error_description: 'try again shortly',
    };
    ctx.body = kind ? unavailable : { error: 'server_error' };
  }
}

const FAILED = 'the identity provider failed';

/** Logs why there was no token or sign-in, with a client that is known: another id may be a secret in the wrong field. */
function logRefusals(provider: Provider, sampledLog: SampledLog): void {
  const log = (what: string) => (ctx: KoaContextWithOIDC, refusal: errors.OIDCProviderError) => {
    const { error, error_description: reason, error_detail: detail } = refusal;
    const [address, clientId] = [ctx.ip, ctx.oidc.client?.clientId];
    const fields = { error, reason, detail, clientId, address };
    sampledLog.write('warn', what, fields, `${what} ${address} ${clientId}`);
  };
  provider.on('grant.error', log('no token'));
  provider.on('authorization.error', log('no sign-in'));
}
