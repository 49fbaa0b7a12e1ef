import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ApiReference,
  type Reader,
  type ReferenceSource,
} from '#components/reference/api-reference.tsx';
import type { Addresses } from '#components/reference/guide.tsx';
import { type ApiDocument, parseApiDocument } from '#components/reference/openapi.ts';
import { services } from '#lib/services.ts';

let source: ReferenceSource | undefined;

type Props = { reader: Reader | undefined; startsWithForm?: boolean };

/** The API reference; with a user, calls can be tried, the first at its start where `startsWithForm`. */
export function Reference({ reader, startsWithForm = false }: Props) {
  source ??= {
    document: readApiDocument(),
    // Rendered at build time by tools/generate/reference.ts.
    operations: JSON.parse(readFileSync(join(process.cwd(), '.next', 'reference.json'), 'utf8')),
    addresses: serviceAddresses(),
    rateLimit: services().requestLimit.quota,
  };
  return <ApiReference {...source} reader={reader} startsWithForm={startsWithForm} />;
}

/** Reads the published OpenAPI document from `public/`. */
export function readApiDocument(): ApiDocument {
  return parseApiDocument(readFileSync(join(process.cwd(), 'public', 'openapi.json'), 'utf8'));
}

/** The addresses of this service and its issuer, for the commands on its pages. */
export function serviceAddresses(): Addresses {
  const { publicUrl, issuer, oidcIssuer, scopePrefix } = services().config;
  return { baseUrl: publicUrl, issuer, isIssuerEmbedded: oidcIssuer === undefined, scopePrefix };
}
