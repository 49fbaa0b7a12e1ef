import { addressIn, fetchIssuerDocument, IssuerNamedOtherwise } from '#lib/auth/issuer-document.ts';
import type { Config } from '#lib/config.ts';
import { reasonOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { registeredPortal } from './registered-portal.ts';

/** The issuer has another name than configured, so that no token of it would be accepted. */
export class IssuerUnusable extends Error {}

/**
 * Checks a configured issuer at the start. An unreachable issuer or an incomplete discovery document is logged, since it
 * may be temporary. Throws IssuerUnusable if the issuer has another name.
 */
export async function checkIssuer(config: Config, log: Log): Promise<void> {
  const { issuer } = config;
  const portal = registeredPortal(config);
  if (!portal) {
    log.warn(
      { issuer },
      'nobody can sign in to the portal: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not set',
    );
  }
  try {
    const document = await fetchIssuerDocument(issuer);
    const required = portal ? [...TOKEN_MEMBERS, ...SIGN_IN_MEMBERS] : TOKEN_MEMBERS;
    const missing = required.filter((member) => addressIn(document, member) === undefined);
    if (missing.length > 0) {
      log.warn({ issuer, missing }, "the issuer's discovery document lacks required URLs");
    }
  } catch (error) {
    if (error instanceof IssuerNamedOtherwise)
      throw new IssuerUnusable(mismatchMessage(issuer, error));
    log.warn(
      { issuer, ...reasonOf(error) },
      'the issuer cannot be reached: until it answers no access token is accepted, and nobody can sign in',
    );
  }
}

const TOKEN_MEMBERS = ['jwks_uri'];
const SIGN_IN_MEMBERS = ['authorization_endpoint', 'token_endpoint'];

function mismatchMessage(issuer: string, { named }: IssuerNamedOtherwise): string {
  const difference =
    named === `${issuer}/`
      ? ', with the slash at its end'
      : `${named}/` === issuer
        ? ', without the slash at its end'
        : '';
  return (
    `OIDC_ISSUER: ${issuer} is called ${named} by its own discovery document; ` +
    `set it to exactly that${difference}`
  );
}
