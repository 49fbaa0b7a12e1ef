import type { Config } from '#lib/config/config.ts';
import type { Identity } from '#server/embedded/embedded-identity.ts';
import { checkIssuer, registeredPortalClient } from './issuer.ts';

/** The configured issuer, or the embedded provider with the keys of the data directory. */
export async function configureIdentity(config: Config): Promise<Identity> {
  if (config.oidcIssuer === undefined) {
    const { embeddedIdentity } = await import('#server/embedded/embedded-identity.ts');
    return embeddedIdentity(config);
  }
  return {
    keys: undefined,
    secrets: undefined,
    portalClient: registeredPortalClient(config),
    async start({ log }) {
      await checkIssuer(config, log);
      return undefined;
    },
  };
}
