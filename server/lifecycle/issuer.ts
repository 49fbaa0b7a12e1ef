import { OperatorError } from '#db/errors.ts';
import {
  fetchDiscoveryDocument,
  IssuerMismatchError,
  secureUrlIn,
} from '#lib/auth/issuer-discovery.ts';
import type { Config } from '#lib/config/config.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';
import type { PortalClient } from '#lib/services.ts';

/**
 * Checks a configured issuer at the start. An unreachable issuer or an incomplete discovery document is logged, since it
 * may be temporary. Throws OperatorError if the issuer has another name.
 */
export async function checkIssuer(config: Config, log: Log): Promise<void> {
  const { issuer } = config;
  const portal = registeredPortalClient(config);
  if (!portal) {
    log.warn(
      { issuer },
      'nobody can sign in to the portal: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not set',
    );
  }
  try {
    const document = await fetchDiscoveryDocument(issuer);
    const required = portal ? [...TOKEN_MEMBERS, ...SIGN_IN_MEMBERS] : TOKEN_MEMBERS;
    const missing = required.filter((member) => secureUrlIn(document, member) === undefined);
    if (missing.length > 0) {
      log.warn({ issuer, missing }, "the issuer's discovery document lacks required URLs");
    }
  } catch (error) {
    if (error instanceof IssuerMismatchError)
      throw new OperatorError(mismatchMessage(issuer, error));
    log.warn(
      { issuer, ...errorReason(error) },
      'the issuer cannot be reached: until it answers no access token is accepted, and nobody can sign in',
    );
  }
}

const TOKEN_MEMBERS = ['jwks_uri'];
const SIGN_IN_MEMBERS = ['authorization_endpoint', 'token_endpoint'];

function mismatchMessage(issuer: string, { actualIssuer }: IssuerMismatchError): string {
  const difference =
    actualIssuer === `${issuer}/`
      ? ', with the slash at its end'
      : `${actualIssuer}/` === issuer
        ? ', without the slash at its end'
        : '';
  return (
    `OIDC_ISSUER: ${issuer} is called ${actualIssuer} by its own discovery document; ` +
    `set it to exactly that${difference}`
  );
}

/** The portal's client at a configured issuer; undefined if not configured. */
export function registeredPortalClient(config: Config): PortalClient | undefined {
  const { issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  return clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
