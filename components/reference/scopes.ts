import type { ApiDocument } from './openapi.ts';

/** The scopes of the document's security schemes with their descriptions. */
export function scopesOf(document: ApiDocument): { name: string; opens: string }[] {
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  const flows = schemes.flatMap((scheme) => Object.values(scheme.flows ?? {}));
  const scopes = new Map(flows.flatMap((flow) => Object.entries(flow.scopes)));
  return [...scopes].map(([name, opens]) => ({ name, opens }));
}
