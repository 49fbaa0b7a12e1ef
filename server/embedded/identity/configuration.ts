import { createHash } from 'node:crypto';
import {
  type Account,
  type Adapter,
  type AdapterPayload,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { Database } from '#db/client.ts';
import { findClient } from '#lib/auth/clients.ts';
import type { Config } from '#lib/config/config.ts';
import { type IdentitySecrets, SIGNING_ALGORITHM } from './keys.ts';
import { findPerson } from './people.ts';

type ProviderOptions = IdentitySecrets & {
  readonly config: Pick<Config, 'audience' | 'publicUrl'>;
  readonly db: Database;
  readonly renderError: NonNullable<Configuration['renderError']>;
};

/**
 * The configuration of oidc-provider: people sign in to the portal by authorization code with PKCE, with all claims in
 * the ID token; machines get tokens for the API.
 */
export function providerSettings(options: ProviderOptions): Configuration {
  const { config, db, keys, cookieKeys, portalSecret, renderError } = options;
  const portal = { publicUrl: config.publicUrl, secret: portalSecret };
  return {
    adapter: makeAdapters(db, portal),
    jwks: { keys },
    cookies: { keys: cookieKeys, names: COOKIES },
    ttl: LIFETIMES,
    renderError,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraTokenClaims: (_ctx, { clientId = '' }) => limitsOf(db, clientId),
    responseTypes: ['code'],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', ...CLAIMS], profile: ['name'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    findAccount: (_ctx, personId) => findAccount(db, personId),
    interactions: {
      policy: makePolicy(),
      url: (ctx, { uid }) => `${ctx.oidc.issuer}/interaction/${uid}`,
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // There is no session to end: each sign-in asks for the password.
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: resourceIndicators(db, config.audience),
    },
  };
}

const COOKIES = { session: 'idp-session', interaction: 'idp-interaction', resume: 'idp-resume' };
const CLAIMS = ['name', 'role', 'countries', 'customer_numbers', 'home_branch'];
const TOKEN_SECONDS = 300;

/** Lifetimes in seconds. */
const LIFETIMES = {
  Session: 30 * 60,
  Interaction: 30 * 60,
  AuthorizationCode: 60,
  IdToken: 300,
  Grant: 8 * 3600,
  // The code flow requires it, but the API does not accept it.
  AccessToken: 60,
  ClientCredentials: TOKEN_SECONDS,
};

/** Tokens of machines are for the API. People use it by their portal session: there are no API tokens for them. */
function resourceIndicators(
  db: Database,
  audience: string,
): NonNullable<Configuration['features']>['resourceIndicators'] {
  const isPortal = (clientId: string) => clientId === PORTAL_CLIENT_ID;
  return {
    enabled: true,
    defaultResource: (_ctx, client) => (isPortal(client.clientId) ? [] : audience),
    useGrantedResource: () => true,
    getResourceServerInfo: async (ctx, resource, { clientId }) => {
      if (resource !== audience || isPortal(clientId)) {
        throw new errors.InvalidTarget(`the resource here is ${audience}, for machines`);
      }
      const allowed = (await findClient(db, clientId))?.scopes ?? [];
      resolveScope(ctx, allowed);
      // API scopes are only the resource's: as scopes of the provider they would require consent.
      return {
        audience,
        scope: allowed.join(' '),
        accessTokenFormat: 'jwt',
        accessTokenTTL: TOKEN_SECONDS,
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      };
    },
  };
}

/** The claims that limit the token of a machine client; a missing one is no limit. */
async function limitsOf(db: Database, clientId: string) {
  const { countries, customer_numbers } = (await findClient(db, clientId)) ?? {};
  return { ...(countries && { countries }), ...(customer_numbers && { customer_numbers }) };
}

/**
 * A machine that requests no scope gets all of its scopes, and one that requests a scope it may not
 * have gets invalid_scope: oidc-provider would silently issue tokens without them.
 */
function resolveScope({ oidc: { params } }: KoaContextWithOIDC, allowed: readonly string[]): void {
  if (params?.['grant_type'] !== 'client_credentials') return;
  const { scope = allowed.join(' ') } = params;
  params['scope'] = scope;
  const refused = String(scope)
    .split(' ')
    .filter((name) => !allowed.includes(name));
  if (refused.length > 0) {
    throw new errors.InvalidScope('the client may not have this scope', refused.join(' '));
  }
}

async function findAccount(db: Database, personId: string): Promise<Account | undefined> {
  const person = await findPerson(db, personId);
  if (!person) return undefined;
  const { name, role, countries, customer_numbers, home_branch } = person;
  return {
    accountId: personId,
    claims: () => ({
      sub: personId,
      name,
      role,
      ...(countries && { countries }),
      ...(customer_numbers && { customer_numbers }),
      ...(home_branch && { home_branch }),
    }),
  };
}

/** The policy without asking for consent, which a sign-in gives (sign-in.ts), and with the password at each sign-in. */
function makePolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const typed = new interactionPolicy.Check(
    'password',
    'each sign-in asks for the password',
    'login_required',
    ({ oidc }) => oidc.result?.login === undefined,
  );
  policy.get('login')?.checks.add(typed);
  return policy;
}

/**
 * The storage of oidc-provider: clients are read from our table, all else is in the memory of this process, whose end also
 * ends sign-ins that are under way.
 */
function makeAdapters(db: Database, portal: Portal): (model: string) => Adapter {
  const stateOf = createMemoryAdapter();
  const find: Adapter['find'] = async (id) =>
    id === PORTAL_CLIENT_ID ? portalMetadata(portal) : findMachine(db, id);
  return (model) => Object.assign(stateOf(model), model === 'Client' && { find });
}

/** The client id of the staff portal at the embedded provider; its secret is in secrets.json. */
export const PORTAL_CLIENT_ID = 'portal';

type Portal = { readonly publicUrl: string; readonly secret: string };

async function findMachine(db: Database, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL refuses a NUL in a text.
  const client = id.includes('\0') ? undefined : await findClient(db, id);
  if (!client) return undefined;
  const metadata = {
    client_id: client.client_id,
    client_secret: client.secret_hash,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
  return metadata;
}

/** The portal as a client of oidc-provider: for people to sign in to, without scopes of its own. */
function portalMetadata({ publicUrl, secret }: Portal): AdapterPayload {
  const metadata = {
    client_id: PORTAL_CLIENT_ID,
    client_name: 'Trade Supply portal',
    // oidc-provider gets hashes of client secrets (provider.ts).
    client_secret: createHash('sha256').update(secret).digest('hex'),
    grant_types: ['authorization_code'],
    response_types: ['code'] as const,
    response_modes: ['query'],
    redirect_uris: [`${publicUrl}/api/auth/callback/oidc`],
    // The portal requires a fresh sign-in of a person whose sessions were revoked.
    require_auth_time: true,
  };
  return metadata;
}
