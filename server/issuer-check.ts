import { addressIn, fetchIssuerDocument, IssuerNamedOtherwise } from '#lib/auth/issuer-document.ts';
import type { Config } from '#lib/config.ts';
import { reasonOf } from '#lib/failure-log.ts';
import type { Log } from '#lib/log.ts';
import { registeredPortal } from './registered-portal.ts';

/** The issuer that is configured goes by another name: no token of its would ever be accepted. */
export class IssuerUnusable extends Error {}

/**
 * Says at the start what is not right with a real issuer. One that does not answer may be back in a moment, so that
 * the log is told and the start goes on; one of another name is IssuerUnusable.
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
    const needed = portal ? [...OF_TOKENS, ...OF_SIGN_IN] : OF_TOKENS;
    const missing = needed.filter((member) => addressIn(document, member) === undefined);
    if (missing.length > 0) {
      log.warn({ issuer, missing }, "the issuer's discovery document lacks addresses it must have");
    }
  } catch (error) {
    if (error instanceof IssuerNamedOtherwise) throw new IssuerUnusable(sentence(issuer, error));
    log.warn(
      { issuer, ...reasonOf(error) },
      'the issuer cannot be reached: until it answers no access token is accepted, and nobody can sign in',
    );
  }
}

const OF_TOKENS = ['jwks_uri'];
const OF_SIGN_IN = ['authorization_endpoint', 'token_endpoint'];

function sentence(issuer: string, { named }: IssuerNamedOtherwise): string {
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
