import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';

type SupplierAddress = NonNullable<NonNullable<PurchaseOrder['supplier']>['address']>;

/**
 * The lines of a supplier's address as on an envelope: state and postcode last, or before the country if the last line
 * of the address is one.
 */
export function supplierAddressLines(address: SupplierAddress | undefined): string[] {
  const { line1, line2, line3, state, postcode } = address ?? {};
  const place = [state, postcode].filter(Boolean).join(' ');
  const lines = [line1, line2, line3].flatMap((line) => line || []);
  const last = lines.at(-1);
  const country = last !== undefined && isCountry(last) ? lines.pop() : undefined;
  return [...lines, ...(place === '' ? [] : [place]), ...(country === undefined ? [] : [country])];
}

function isCountry(line: string): boolean {
  return COUNTRIES.has(line.trim().toLocaleLowerCase('en'));
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** English names of every region with a two-letter code, in lower case. */
const COUNTRIES: ReadonlySet<string> = new Set(
  LETTERS.flatMap((first) => LETTERS.map((second) => NAMES.of(first + second)))
    .filter((name) => name !== undefined)
    .map((name) => name.toLocaleLowerCase('en')),
);
