import {
  type Account,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Database } from '#db/client.ts';
import { IDLE_MINUTES } from '#lib/auth/sessions/staff-sessions.ts';
import type { Config } from '#lib/config/config.ts';
import { ClientGrant, clientClaims, makeAdapter, PORTAL_CLIENT_ID } from './adapter.ts';
import { type IdentitySecrets, SIGNING_ALGORITHM } from './keys.ts';
import { findPerson, type Person } from './people.ts';
import type { SignOut } from './sign-out.ts';

const TOKEN_SECONDS = 300;
const COOKIES = { session: 'idp-session', interaction: 'idp-interaction', resume: 'idp-resume' };

/** The configuration of oidc-provider: people sign in to the portal, machines get tokens for the API. */
export function providerSettings({
  config,
  db,
  keys,
  cookieKeys,
  portalSecret,
  signOut,
  renderError,
}: IdentitySecrets & {
  readonly config: Pick<Config, 'audience' | 'publicUrl'>;
  readonly db: Database;
  readonly signOut: SignOut;
  readonly renderError: NonNullable<Configuration['renderError']>;
}): Configuration {
  const portal = { publicUrl: config.publicUrl, secret: portalSecret };
  return {
    ...peopleSettings(db),
    adapter: (model) => makeAdapter(db, portal, model),
    jwks: { keys },
    cookies: { keys: cookieKeys, names: COOKIES },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraClientMetadata: { properties: Object.keys(ClientGrant.shape) },
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
          const allowed = ClientGrant.parse(client).allowed_scopes;
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

const CLAIMS = ['name', 'role', 'countries', 'customer_numbers', 'home_branch'];

/** Sign-in of people: authorization code with PKCE, all claims in the ID token, no consent screen. */
function peopleSettings(db: Database): Configuration {
  return {
    responseTypes: ['code'],
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub', ...CLAIMS], profile: ['name'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    findAccount: async (_ctx, personId) => {
      const person = await findPerson(db, personId);
      return person && toAccount(person);
    },
    interactions: {
      policy: makePolicy(),
      url: (ctx, { uid }) => `${ctx.oidc.issuer}/interaction/${uid}`,
    },
    // No consent is asked: every client that people sign in to is ours.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, account, provider } = oidc;
      if (!client || !session || !account) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existing) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  };
}

/**
 * Lifetimes in seconds. A session here is no longer than the idle time of a staff session: after
 * that a person must type the password again.
 */
const PEOPLE_TTL = {
  Session: IDLE_MINUTES * 60,
  Interaction: 30 * 60,
  AuthorizationCode: 60,
  IdToken: 300,
  Grant: 8 * 3600,
  // The code flow requires it, but the API does not accept it.
  AccessToken: 60,
};

/** The policy without consent; a person who was disabled must sign in again. */
function makePolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const accountGone = new interactionPolicy.Check(
    'account_gone',
    'the person who was signed in may no longer sign in',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  policy.get('login')?.checks.add(accountGone);
  return policy;
}

function toAccount(person: Person): Account {
  const { personId, name, role, countries, customerNumbers, homeBranch } = person;
  return {
    accountId: personId,
    claims: () => ({
      sub: personId,
      name,
      role,
      ...(countries && { countries }),
      ...(customerNumbers && { customer_numbers: customerNumbers }),
      ...(homeBranch && { home_branch: homeBranch }),
    }),
  };
}
