import type { Config } from '#lib/config.ts';
import type { PortalClient } from '#lib/services.ts';

/** The portal's client at a configured issuer; undefined if not configured. */
export function registeredPortal(config: Config): PortalClient | undefined {
  const { issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
