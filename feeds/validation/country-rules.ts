import type { AccountRecord } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { State } from '#lib/branches/reference-schema.ts';
import type { BranchFeedRecord } from '#lib/branches/schema.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import type { FeedIssue } from './issues.ts';

/** Reports a record that evidently belongs to the other country. */
export type CountryRule<Record> = (record: Record, countryCode: CountryCode) => FeedIssue[];

/** A branch's country shows in its country code, time zone and state. */
export const branchCountry: CountryRule<BranchFeedRecord> = ({ location }, countryCode) => {
  const address = location?.address;
  const { iso, zones, name } = COUNTRIES[countryCode];
  const other = COUNTRIES[otherCountry(countryCode)];
  const issues: FeedIssue[] = [];
  const addIssue = (path: string, value: string, is: string) =>
    issues.push({ path: `location.${path}`, message: `${JSON.stringify(value)} ${is}` });
  const { countryCode: code = iso, state = '' } = address ?? {};
  if (code !== iso) addIssue('address.countryCode', code, `is not ${name}, which is ${iso}`);
  if (other.states.has(state))
    addIssue('address.state', state, `is a state of ${other.name}, not of ${name}`);
  const zone = location?.timeZone;
  if (zone !== undefined && !zones.test(zone))
    addIssue('timeZone', zone, `is not a time zone of ${name}`);
  return issues;
};

/** ISO 3166-2 codes begin with the country's code. */
export const stateCountry: CountryRule<State> = ({ adminStateCode = '' }, countryCode) => {
  const other = COUNTRIES[otherCountry(countryCode)];
  if (!adminStateCode.startsWith(`${other.iso}-`)) return [];
  const message = `"${adminStateCode}" is of ${other.name}, not of ${COUNTRIES[countryCode].name}`;
  return [{ path: 'adminStateCode', message }];
};

/**
 * An invoice is the other country's when all its taxed lines fit that country's GST rate and at least one does not
 * fit this country's. Lines without GST say nothing, and a small amount may fit both rates.
 */
export const invoiceCountry: CountryRule<Invoice> = (invoice, countryCode) => {
  const { customer, totals, lineItems = [] } = invoice;
  const issues = rateIssues('customer.gstRate', customer?.gstRate, countryCode);
  const lines = lineItems.map(({ lineTotal }, at) => ({
    path: `lineItems[${at}].lineTotal.gst`,
    ...lineTotal,
  }));
  const taxed = lines.filter(isTaxed);
  const isPartlyExempt = lineItems.some(({ isGstExempt }) => isGstExempt);
  const amounts =
    taxed.length > 0 || isPartlyExempt
      ? taxed
      : [{ path: 'totals.document.gst', ...totals?.document }].filter(isTaxed);
  const other = COUNTRIES[otherCountry(countryCode)];
  const own = COUNTRIES[countryCode];
  const foreign = amounts.find((amount) => !hasRate(amount, own.gst, OWN_TOLERANCE));
  if (foreign && amounts.every((amount) => hasRate(amount, other.gst, OTHER_TOLERANCE))) {
    const message = `${foreign.gst} is ${other.gst} % of ${foreign.excludingGst}, the GST of ${other.name}: that of ${own.name} is ${own.gst} %`;
    issues.push({ path: foreign.path, message });
  }
  return issues;
};

/** A business number and a GST rate belong to one country. */
export const accountCountry: CountryRule<AccountRecord> = (account, countryCode) => {
  const number = countryCode === 'au' ? 'nzbn' : 'abn';
  const { name } = COUNTRIES[otherCountry(countryCode)];
  const issues = rateIssues('gstRate', account.gstRate, countryCode);
  if (account[number] === undefined) return issues;
  return [{ path: number, message: `is a business number of ${name}: leave it out` }, ...issues];
};

type Country = {
  /** ISO 3166-1 code. */
  readonly iso: string;
  readonly name: string;
  /** Percent. */
  readonly gst: number;
  readonly zones: RegExp;
  /** Abbreviations that the other country does not use. TAS is left out: it is both Tasmania and Tasman. */
  readonly states: ReadonlySet<string>;
};

const COUNTRIES: Readonly<Record<CountryCode, Country>> = {
  au: {
    iso: 'AU',
    name: 'Australia',
    gst: 10,
    zones: /^(Australia\/.+|Antarctica\/Macquarie|Indian\/(Christmas|Cocos)|Pacific\/Norfolk)$/,
    states: new Set(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'NT', 'ACT']),
  },
  nz: {
    iso: 'NZ',
    name: 'New Zealand',
    gst: 15,
    zones: /^(Pacific\/(Auckland|Chatham)|Antarctica\/McMurdo|NZ|NZ-CHAT)$/,
    states: new Set('AUK BOP CAN CIT GIS HKB MBH MWT NSN NTL OTA STL TKI WGN WKO WTC'.split(' ')),
  },
};

function otherCountry(countryCode: CountryCode): CountryCode {
  return countryCode === 'au' ? 'nz' : 'au';
}

/** In dollars, how far an amount may be off the rate: through rounding of many lines, or of a single amount. */
const OWN_TOLERANCE = 0.05;
const OTHER_TOLERANCE = 0.0101;

type Taxed = { readonly path: string; readonly excludingGst: number; readonly gst: number };

function isTaxed(amount: Partial<Taxed>): amount is Taxed {
  return amount.gst !== undefined && amount.gst !== 0 && amount.excludingGst !== undefined;
}

function hasRate({ excludingGst, gst }: Taxed, percent: number, tolerance: number): boolean {
  return Math.abs(gst - (excludingGst * percent) / 100) <= tolerance;
}

/** A rate is given in percent or as a fraction. */
function rateIssues(path: string, rate: number | undefined, countryCode: CountryCode): FeedIssue[] {
  const other = COUNTRIES[otherCountry(countryCode)];
  if (rate !== other.gst && rate !== other.gst / 100) return [];
  const own = COUNTRIES[countryCode];
  return [
    { path, message: `${rate} is the GST rate of ${other.name}: ${own.name} has ${own.gst} %` },
  ];
}
