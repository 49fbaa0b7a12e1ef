import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from '#components/reference/document/openapi.ts';
import type { Addresses } from '#components/reference/guide/first-calls.ts';
import { services } from '#lib/services.ts';

/** Reads the published OpenAPI document from `public/`. */
export async function readApiDocument(): Promise<ApiDocument> {
  return JSON.parse(await readFile(join(process.cwd(), 'public', 'openapi.json'), 'utf8'));
}

/** The addresses of this service and its issuer, for the commands on its pages. */
export function serviceAddresses(): Addresses {
  const { publicUrl, issuer, oidcIssuer, scopePrefix } = services().config;
  return { baseUrl: publicUrl, issuer, isIssuerEmbedded: oidcIssuer === undefined, scopePrefix };
}
