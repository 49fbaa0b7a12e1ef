import type { Addresses } from '#components/reference/first-calls.ts';
import { services } from '#lib/services.ts';

/** The addresses of this service and its issuer, for the commands on its pages. */
export function addresses(): Addresses {
  const { publicUrl, issuer, oidcIssuer, scopePrefix } = services().config;
  return { baseUrl: publicUrl, issuer, isIssuerEmbedded: oidcIssuer === undefined, scopePrefix };
}
