import type { JSONWebKeySet } from 'jose';
import type { Database } from '#db/client.ts';
import type { Config } from '#lib/config.ts';
import type { Log } from '#lib/log.ts';
import type { PortalClient } from '#lib/services.ts';
import { ensureCredentials } from './embedded/identity/credentials.ts';
import { identitySecrets, publicKeys } from './embedded/identity/keys.ts';
import { PORTAL_CLIENT_ID } from './embedded/identity/portal-client.ts';
import { type IdentityProvider, makeIdentityProvider } from './embedded/identity/provider.ts';
import { checkIssuer } from './issuer-check.ts';
import { registeredPortal } from './registered-portal.ts';

/** The issuer of this process: a real one, or the embedded provider before it is started. */
export type Identity = {
  /** The embedded provider's public keys; those of a real issuer are fetched from it. */
  readonly keys: (() => JSONWebKeySet) | undefined;
  /** What the portal is to the issuer; undefined for a real one that it is not registered with. */
  readonly portalClient: PortalClient | undefined;
  /**
   * Starts the embedded provider, and sees to its first credentials; of a real issuer it says what is not right.
   * Rejects with IssuerUnusable.
   */
  start(db: Database, log: Log): Promise<IdentityProvider | undefined>;
};

/** Takes up the configured issuer, or the embedded provider of the data directory. */
export function takeUpIdentity(config: Config): Identity {
  if (config.oidcIssuer) {
    return {
      keys: undefined,
      portalClient: registeredPortal(config),
      async start(_db, log) {
        await checkIssuer(config, log);
        return undefined;
      },
    };
  }
  const { dataDir, issuer } = config;
  const secrets = identitySecrets(dataDir);
  return {
    keys: () => publicKeys(secrets.keys),
    portalClient: { issuer, clientId: PORTAL_CLIENT_ID, clientSecret: secrets.portalSecret },
    async start(db, log) {
      await ensureCredentials({ dataDir, db, log, config });
      return makeIdentityProvider({ config, db, log, ...secrets });
    },
  };
}
