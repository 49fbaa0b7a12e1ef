import type { Addresses } from '#components/reference/first-calls.ts';
import { services } from '#lib/services.ts';

/** Where this service and its issuer are, for the command lines that the pages show. */
export function addresses(): Addresses {
  const { publicUrl, issuer, oidcIssuer, scopePrefix } = services().config;
  return { baseUrl: publicUrl, issuer, isIssuerEmbedded: oidcIssuer === undefined, scopePrefix };
}
