import type { CountryCode } from '#lib/api/fields.ts';
import { withAbnDigits, withGs1Digit } from './check-digits.ts';
import { randomFor } from './random.ts';
import { type Depot, depotsOf } from './suppliers/depots.ts';
import { type SupplierFacts, supplierFacts } from './suppliers/facts.ts';

/** Whom the business buys from. */
export type DemoSupplier = {
  readonly number: number;
  readonly name: string;
  readonly phone: string;
  readonly fax?: string;
  readonly address: {
    readonly line1: string;
    readonly line2?: string;
    readonly line3?: string;
    readonly state: string;
    readonly postcode: string;
  };
  readonly abn?: string;
  readonly nzbn?: string;
  /** Where its goods can be fetched; nowhere of one overseas. */
  readonly depots: readonly Depot[];
  /** From the order to the goods at the door, by sea for those overseas. */
  readonly leadTimeDays: number;
  readonly isOverseas: boolean;
  /** Currency that it invoices in, as ISO 4217 has it. */
  readonly currency: string;
  /** What it gives back at the end of the period, in percent of its invoices. */
  readonly rebatePercent: number;
  /** Codes of the brands that it supplies to the country. */
  readonly brandCodes: readonly string[];
};

/** The suppliers of a country's branches, by number: those at home and those overseas. */
export function demoSuppliers(countryCode: CountryCode): DemoSupplier[] {
  return supplierFacts()
    .map(withNumber)
    .filter(([, { home }]) => home === countryCode || home === 'overseas')
    .map(([number, facts]) => supplierOf(number, facts));
}

/** Numbers ascend in the order of the table, and leave room between. */
function withNumber(facts: SupplierFacts, at: number): readonly [number, SupplierFacts] {
  return [20_000 + at * 35 + randomFor(`number of ${facts.name}`).int(1, 34), facts];
}

function supplierOf(number: number, facts: SupplierFacts): DemoSupplier {
  const { name, phone, home, line1, suburb, country, state, postcode, currency, brands } = facts;
  const random = randomFor(`supplier ${number}`);
  const isOverseas = home === 'overseas';
  const nine = String(random.int(900_000_000, 999_999_999));
  return {
    number,
    name,
    phone,
    // Half of them still have one.
    ...(randomFor(`fax of ${number}`).chance(0.5) && { fax: faxNumber(phone) }),
    address: { line1, line2: suburb, ...(country !== '' && { line3: country }), state, postcode },
    depots: depotsOf(facts),
    ...(home === 'au' && { abn: withAbnDigits(nine) }),
    // New Zealand's own part of the world's location numbers begins with 9429.
    ...(home === 'nz' && { nzbn: withGs1Digit(`942999${nine.slice(3)}`) }),
    leadTimeDays: isOverseas ? random.int(55, 110) : random.int(2, 14),
    isOverseas,
    currency,
    rebatePercent: random.chance(0.6) ? random.int(2, 12) : 0,
    brandCodes: brands.split(' '),
  };
}

/** A number of the same exchange as the telephone's, fifty lines on. */
function faxNumber(phone: string): string {
  const digits = String((Number(phone.slice(-2)) + 50) % 100).padStart(2, '0');
  return `${phone.slice(0, -2)}${digits}`;
}
