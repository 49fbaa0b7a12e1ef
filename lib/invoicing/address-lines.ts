import type { z } from 'zod';
import type { InvoiceAddress } from './schema.ts';

/** A postal address as it is written, line by line; none where there is none. */
export function addressLines(address: z.infer<typeof InvoiceAddress> | undefined): string[] {
  const { line1, line2, suburb, state, postcode } = address ?? {};
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line1, line2, place].flatMap((line) => line || []);
}
