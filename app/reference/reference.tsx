import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiReference, type ReferenceSource } from '#components/reference/api-reference.tsx';
import type { Addresses } from '#components/reference/first-call.tsx';
import type { ApiDocument } from '#components/reference/openapi.ts';
import type { Reader } from '#components/reference/try-it.ts';
import { ERROR_CODES } from '#lib/api/response/error-codes.ts';
import { services } from '#lib/services.ts';

let source: ReferenceSource | undefined;

type Props = { reader: Reader | undefined; startsWithForm?: boolean };

/** The API reference; with a user, calls can be tried, the first at its start where `startsWithForm`. */
export function Reference({ reader, startsWithForm = false }: Props) {
  source ??= {
    document: readApiDocument(),
    // Rendered at build time by tools/generate/reference.ts.
    operations: readJson('.next', 'reference.json'),
    codes: Object.entries(ERROR_CODES).map(([code, each]) => ({ code, ...each })),
    addresses: serviceAddresses(),
    rateLimit: services().requestLimit.quota,
  };
  return <ApiReference {...source} reader={reader} startsWithForm={startsWithForm} />;
}

/** Reads the published OpenAPI document from `public/`. */
export function readApiDocument(): ApiDocument {
  return readJson('public', 'openapi.json');
}

/** The addresses of this service and its issuer, for the commands on its pages. */
export function serviceAddresses(): Addresses {
  const { publicUrl, issuer, oidcIssuer, scopePrefix } = services().config;
  return { baseUrl: publicUrl, issuer, isIssuerEmbedded: oidcIssuer === undefined, scopePrefix };
}

function readJson(folder: string, name: string) {
  return JSON.parse(readFileSync(join(process.cwd(), folder, name), 'utf8'));
}
