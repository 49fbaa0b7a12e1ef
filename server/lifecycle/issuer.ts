import { OperatorError } from '#db/errors.ts';
import { fetchDiscoveryDocument, IssuerMismatchError } from '#lib/auth/issuer-discovery.ts';
import type { Config } from '#lib/config/config.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { PortalClient } from '#lib/services.ts';

/**
 * Checks a configured issuer at the start. An unreachable issuer is logged, since that may be temporary. Throws OperatorError if the issuer has another name.
 */
export async function checkIssuer(config: Config, log: Log): Promise<void> {
  const { issuer } = config;
  if (!registeredPortalClient(config)) {
    log.warn(
      { issuer },
      'nobody can sign in to the portal: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not set',
    );
  }
  try {
    await fetchDiscoveryDocument(issuer);
  } catch (error) {
    if (error instanceof IssuerMismatchError) {
      throw new OperatorError(
        `OIDC_ISSUER: ${issuer} is called ${error.actualIssuer} by its own discovery document; set it to exactly that`,
      );
    }
    log.warn(
      { issuer, ...errorReason(error) },
      'the issuer cannot be reached: until it answers no access token is accepted, and nobody can sign in',
    );
  }
}

/** The portal's client at a configured issuer; undefined if not configured. */
export function registeredPortalClient(config: Config): PortalClient | undefined {
  const { issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
