import { type MadeReference, makeReference } from '#components/reference/made-reference.tsx';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import { services } from '#lib/services.ts';
import { addresses } from '../addresses.ts';
import { readApiDocument } from '../api-document.ts';
import { markupOf } from './markup.ts';

let kept: Promise<MadeReference> | undefined;

/** What of the reference is the same for every reader: made once, since it takes half a second. */
export function keptReference(): Promise<MadeReference> {
  kept ??= makeOfDocument().catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

async function makeOfDocument(): Promise<MadeReference> {
  const document = await readApiDocument();
  const codes = Object.entries(ERROR_CODES).map(([code, { status, meaning }]) => ({
    code,
    status,
    meaning,
  }));
  const { quota } = services().requestLimit;
  const source = { document, addresses: addresses(), codes, rateLimit: quota };
  return makeReference(source, markupOf);
}
