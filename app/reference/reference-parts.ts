import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { services } from '#lib/services.ts';
import { addresses } from '../addresses.ts';
import { readApiDocument } from '../api-document.ts';

/** What the reference is made of, whoever reads it. */
export async function referenceParts() {
  return {
    document: await readApiDocument(),
    addresses: addresses(),
    codes: Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => ({
      code,
      status,
      meaning,
    })),
    rateLimit: services().requestLimit.quota,
  };
}
