import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '#db/client.ts';
import type { Config } from '#lib/config.ts';
import { type IdentitySecrets, SIGNING_ALGORITHM } from './keys.ts';
import { PEOPLE_TTL, peopleSettings } from './people-settings.ts';
import { PORTAL_CLIENT_ID } from './portal-client.ts';
import { clientClaims, Grant, makeAdapter } from './registered-clients.ts';
import type { SignOut } from './sign-out.ts';

const TOKEN_SECONDS = 300;

/** The configuration of oidc-provider: people sign in to the portal, machines get tokens for the API. */
export function providerSettings({
  config,
  portalUrl,
  db,
  keys,
  cookieKeys,
  portalSecret,
  signOut,
  renderError,
}: IdentitySecrets & {
  readonly config: Pick<Config, 'audience' | 'publicUrl'>;
  readonly portalUrl: string;
  readonly db: Database;
  readonly signOut: SignOut;
  readonly renderError: NonNullable<Configuration['renderError']>;
}): Configuration {
  const portal = { url: portalUrl, secret: portalSecret };
  return {
    ...peopleSettings(db),
    adapter: (model) => makeAdapter(db, portal, model),
    jwks: { keys },
    cookies: { keys: cookieKeys, names: cookieNames(config.publicUrl) },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraClientMetadata: { properties: Object.keys(Grant.shape) },
    extraTokenClaims: (_ctx, token) => clientClaims(token.client),
    ttl: { ...PEOPLE_TTL, ClientCredentials: TOKEN_SECONDS },
    renderError,
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: true, ...signOut.sources },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => (isPortal(client.clientId) ? [] : config.audience),
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource, client) => {
          // People use the API by their portal session: there are no API tokens for them.
          if (resource !== config.audience || isPortal(client.clientId)) {
            throw new errors.InvalidTarget(`the resource here is ${config.audience}, for machines`);
          }
          const allowed = Grant.parse(client).allowed_scopes;
          resolveScope(ctx, allowed);
          // API scopes are only the resource's: as scopes of the provider they would require consent.
          return {
            audience: config.audience,
            scope: allowed.join(' '),
            accessTokenFormat: 'jwt',
            accessTokenTTL: TOKEN_SECONDS,
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          };
        },
      },
    },
  };
}

const isPortal = (clientId: string) => clientId === PORTAL_CLIENT_ID;

/** On https with the prefixes that make browsers require Secure, and for the session this very host. */
function cookieNames(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  return {
    session: isSecure ? '__Host-idp-session' : 'idp-session',
    interaction: isSecure ? '__Secure-idp-interaction' : 'idp-interaction',
    resume: isSecure ? '__Secure-idp-resume' : 'idp-resume',
  };
}

/**
 * A machine that requests no scope gets all of its scopes, and one that requests a scope it may not
 * have gets invalid_scope: oidc-provider would silently issue tokens without them.
 */
function resolveScope(ctx: KoaContextWithOIDC, allowed: readonly string[]): void {
  const { params } = ctx.oidc;
  if (params?.['grant_type'] !== 'client_credentials') return;
  const { scope } = params;
  if (typeof scope !== 'string') {
    params['scope'] = allowed.join(' ');
    return;
  }
  const refused = scope.split(' ').filter((name) => !allowed.includes(name));
  if (refused.length > 0) {
    throw new errors.InvalidScope('the client may not have this scope', refused.join(' '));
  }
}
