import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiReference, type ReferenceSource } from '#components/reference/api-reference.tsx';
import type { Reader } from '#components/reference/try-it/try-it.ts';
import { ERROR_CODES } from '#lib/api/response/error-codes.ts';
import { services } from '#lib/services.ts';
import { serviceAddresses } from './reference-source.ts';

let source: ReferenceSource | undefined;

type Props = { reader: Reader | undefined; startsWithForm?: boolean };

/** The API reference; with a user, calls can be tried, the first at its start where `startsWithForm`. */
export function Reference({ reader, startsWithForm = false }: Props) {
  source ??= {
    document: readJson(join(process.cwd(), 'public', 'openapi.json')),
    // Rendered at build time by tools/generate/reference.ts.
    operations: readJson(join(process.cwd(), '.next', 'reference.json')),
    codes: Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => ({
      code,
      status,
      meaning,
    })),
    addresses: serviceAddresses(),
    rateLimit: services().requestLimit.quota,
  };
  return <ApiReference {...source} reader={reader} startsWithForm={startsWithForm} />;
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
