import type { z } from 'zod';
import type { InvoiceAddress } from './schema.ts';

/** The lines of a postal address as printed; empty without an address. */
export function addressLines(address: z.infer<typeof InvoiceAddress> | undefined): string[] {
  const { line1, line2, suburb, state, postcode } = address ?? {};
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line1, line2, place].flatMap((line) => line || []);
}
