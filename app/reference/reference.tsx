import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiReference, type ReferenceSource } from '#components/reference/api-reference.tsx';
import type { Reader } from '#components/reference/trials.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { services } from '#lib/services.ts';
import { addresses } from '../addresses.ts';

let source: ReferenceSource | undefined;

/** The reference of this service's API; whoever is signed in can try calls. */
export function Reference({ reader }: { reader: Reader | undefined }) {
  source ??= {
    document: read(join(process.cwd(), 'public', 'openapi.json')),
    // Written with the build, by scripts/reference.ts.
    operations: read(join(process.cwd(), '.next', 'reference.json')),
    codes: Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => ({
      code,
      status,
      meaning,
    })),
    addresses: addresses(),
    rateLimit: services().requestLimit.quota,
  };
  return <ApiReference {...source} reader={reader} />;
}

function read(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
