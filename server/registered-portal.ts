import type { Config } from '#lib/config.ts';
import type { PortalClient } from '#lib/services.ts';

/** The portal as a real issuer knows it; undefined where the settings do not name it. */
export function registeredPortal(config: Config): PortalClient | undefined {
  const { issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
