import type { CountryCode } from '#lib/api/fields.ts';
import { withAbnDigits, withGs1Digit } from '#tools/demo/values/check-digits.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { type Depot, depotsOf } from './depots.ts';
import { type SupplierFacts, supplierFacts } from './facts.ts';

/** A supplier of the business. */
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
  /** Where goods can be collected; none for overseas suppliers. */
  readonly depots: readonly Depot[];
  /** Days from order to delivery, by sea from overseas. */
  readonly leadTimeDays: number;
  readonly isOverseas: boolean;
  /** Invoice currency (ISO 4217). */
  readonly currency: string;
  /** Rebate at the end of the period, in percent of its invoices. */
  readonly rebatePercent: number;
  /** Codes of the brands it supplies in the country. */
  readonly brandCodes: readonly string[];
};

/** The domestic and overseas suppliers of a country, by number. */
export function demoSuppliers(countryCode: CountryCode): DemoSupplier[] {
  return supplierFacts()
    .map(withNumber)
    .filter(([, { home }]) => home === countryCode || home === 'overseas')
    .map(([number, facts]) => supplierOf(number, facts));
}

/** Numbers ascend in file order, with gaps. */
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
    // Half of them still have a fax.
    ...(randomFor(`fax of ${number}`).chance(0.5) && { fax: faxNumber(phone) }),
    address: { line1, line2: suburb, ...(country !== '' && { line3: country }), state, postcode },
    depots: depotsOf(facts),
    ...(home === 'au' && { abn: withAbnDigits(nine) }),
    // New Zealand's GS1 location numbers begin with 9429.
    ...(home === 'nz' && { nzbn: withGs1Digit(`942999${nine.slice(3)}`) }),
    leadTimeDays: isOverseas ? random.int(55, 110) : random.int(2, 14),
    isOverseas,
    currency,
    rebatePercent: random.chance(0.6) ? random.int(2, 12) : 0,
    brandCodes: brands.split(' '),
  };
}

/** A number of the same exchange, fifty lines on. */
function faxNumber(phone: string): string {
  const digits = String((Number(phone.slice(-2)) + 50) % 100).padStart(2, '0');
  return `${phone.slice(0, -2)}${digits}`;
}
