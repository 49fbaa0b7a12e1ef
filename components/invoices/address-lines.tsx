import type { z } from 'zod';
import type { InvoiceAddress } from '#lib/invoicing/schema.ts';

/** A postal address, line by line; nothing where there is none. */
export function AddressLines({ address }: { address: z.infer<typeof InvoiceAddress> | undefined }) {
  const { line1, line2, suburb, state, postcode } = address ?? {};
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line1, line2, place].filter(Boolean).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
