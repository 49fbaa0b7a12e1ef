import {
  type Adapter,
  type AdapterPayload,
  type Client,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { findClient } from '#lib/auth/clients.ts';
import type { Config } from '#lib/config.ts';
import { type IdentitySecrets, SIGNING_ALGORITHM } from './keys.ts';
import { makeStateAdapter } from './state.ts';

const TOKEN_SECONDS = 300;

/** How oidc-provider is set up: tokens for machines by client credentials, and nothing beside it. */
export function providerSettings({
  config,
  db,
  keys,
  cookieKeys,
}: IdentitySecrets & {
  readonly config: Pick<Config, 'audience'>;
  readonly db: Database;
}): Configuration {
  return {
    adapter: (model) => adapterOf(db, model),
    jwks: { keys },
    cookies: { keys: cookieKeys },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    responseTypes: [],
    // API scopes are the resource's alone: listed here they would ask people for consent for ever.
    scopes: ['openid'],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    extraClientMetadata: { properties: Object.keys(Grant.shape) },
    extraTokenClaims: (_ctx, token) => claimsOf(token.client),
    ttl: { ClientCredentials: TOKEN_SECONDS },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => config.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource, client) => {
          if (resource !== config.audience) {
            throw new errors.InvalidTarget(`the resource here is ${config.audience}`);
          }
          const allowed = Grant.parse(client).allowed_scopes;
          settleScope(ctx, allowed);
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

/**
 * A machine that names no scope gets all of its scopes, and one that names a scope it may not have
 * gets invalid_scope: oidc-provider would give both a token without them, and no word about it.
 */
function settleScope(ctx: KoaContextWithOIDC, allowed: readonly string[]): void {
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

/** What a client may do and see, as metadata of oidc-provider's clients. */
const Grant = z.object({
  allowed_scopes: z.array(z.string()),
  countries: z.array(z.string()).optional(),
  customer_numbers: z.array(z.string()).optional(),
});

/** The claims that limit a token; absent is no limit. */
function claimsOf(client: Client | undefined) {
  const { countries, customer_numbers } = Grant.parse(client);
  return { ...(countries && { countries }), ...(customer_numbers && { customer_numbers }) };
}

/** Clients are ours to make and revoke; all else is state of oidc-provider's. */
function adapterOf(db: Database, model: string): Adapter {
  const state = makeStateAdapter(db, model);
  return model === 'Client' ? { ...state, find: (id) => clientMetadata(db, id) } : state;
}

async function clientMetadata(db: Database, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL refuses a NUL in a text.
  const client = id.includes('\0') ? undefined : await findClient(db, id);
  if (!client) return undefined;
  const { clientId, secretHash, scopes, countries, customerNumbers } = client;
  const grant: z.infer<typeof Grant> = {
    allowed_scopes: [...scopes],
    ...(countries && { countries: [...countries] }),
    ...(customerNumbers && { customer_numbers: [...customerNumbers] }),
  };
  const metadata = {
    client_id: clientId,
    client_secret: secretHash,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    ...grant,
  };
  return metadata;
}
