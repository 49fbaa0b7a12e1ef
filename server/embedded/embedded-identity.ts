import type { JSONWebKeySet } from 'jose';
import type { Config } from '#lib/config/config.ts';
import type { Log } from '#lib/logging/log.ts';
import type { PortalClient } from '#lib/services.ts';
import { PORTAL_CLIENT_ID } from './identity/adapter.ts';
import { ensureCredentials } from './identity/credentials.ts';
import { identitySecrets, publicKeys } from './identity/keys.ts';
import {
  type IdentityProvider,
  makeIdentityProvider,
  type ProviderServices,
} from './identity/provider.ts';

/** The issuer of this process: the configured one, or the embedded provider. */
export type Identity = {
  /** The public keys of the embedded provider; those of a configured issuer are fetched. */
  readonly keys: (() => JSONWebKeySet) | undefined;
  /** The portal's client; undefined for a configured issuer without OIDC_CLIENT_ID. */
  readonly portalClient: PortalClient | undefined;
  /**
   * Starts the embedded provider and writes its first credentials, or checks the configured issuer. Rejects with
   * IssuerUnusable.
   */
  start(services: ProviderServices & { readonly log: Log }): Promise<IdentityProvider | undefined>;
};

/** The embedded provider with the keys of the data directory. */
export function embeddedIdentity(config: Config): Identity {
  const { dataDir, issuer } = config;
  const secrets = identitySecrets(dataDir);
  return {
    keys: () => publicKeys(secrets.keys),
    portalClient: { issuer, clientId: PORTAL_CLIENT_ID, clientSecret: secrets.portalSecret },
    async start({ log, ...services }) {
      await ensureCredentials({ dataDir, db: services.db, log, config });
      return makeIdentityProvider({ config, ...services, ...secrets });
    },
  };
}
