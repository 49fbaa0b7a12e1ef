import type { CountryCode } from '#lib/api/fields.ts';
import { groupKitLines } from '#lib/invoices/document-lines.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { isCredit } from '#lib/invoices/schema.ts';
import { summarizeGst } from './gst-summary.ts';

/** Whether a document meets the tax law of its country, and so what it may be called. */
export type TaxStatus = {
  /** The title to print: the legal term only if nothing required is missing. */
  readonly title: string;
  /** The words that the law wants beside the title: an Australian credit note is an adjustment note. */
  readonly legalLine?: string;
  /** The document that the law requires, such as `a tax invoice`; undefined without GST. */
  readonly requires: string | undefined;
  /** What the law requires and the document lacks, in words that follow "It lacks". */
  readonly missing: readonly string[];
};

/**
 * Checks a document against the legal minimum. Australia: GST Act 1999 section 29-70 and the Adjustment Note Information
 * Requirements Determination 2022. New Zealand: Goods and Services Tax Act 1985 sections 19E to 19N. Deposits and
 * documents without GST are not tax documents.
 */
export function taxStatus(invoice: Invoice, countryCode: CountryCode): TaxStatus {
  const plain = PLAIN_TITLES[invoice.type];
  if (invoice.type === 'CUSTOMER_ORDER_DEPOSIT' || !hasGst(invoice, countryCode))
    return { title: plain, requires: undefined, missing: [] };
  const credit = isCredit(invoice);
  const { title, required, ...legal } = TITLES[countryCode][credit ? 'credit' : 'sale'];
  const missing = (countryCode === 'au' ? AUSTRALIA : NEW_ZEALAND)
    .filter((each) => each.appliesTo?.(invoice) ?? true)
    .filter((each) => !each.isMet(invoice))
    .map(({ name }) => name);
  return missing.length === 0
    ? { title, requires: required, missing, ...legal }
    : { title: plain, requires: required, missing };
}

const PLAIN_TITLES: Record<Invoice['type'], string> = {
  CASH_SALE_INVOICE: 'Cash sale invoice',
  CUSTOMER_ORDER_DEPOSIT: 'Order deposit',
  TAX_INVOICE: 'Invoice',
  CASH_ON_DELIVERY_INVOICE: 'Cash on delivery invoice',
  CREDIT_NOTE: 'Credit note',
  CASH_REFUND: 'Cash refund',
};

const TITLES = {
  au: {
    sale: { title: 'Tax invoice', required: 'a tax invoice' },
    credit: {
      title: 'Credit note',
      required: 'an adjustment note',
      legalLine: 'Adjustment note for GST',
    },
  },
  nz: {
    sale: { title: 'Tax invoice', required: 'taxable supply information' },
    credit: { title: 'Credit note', required: 'supply correction information' },
  },
} as const;

/** In dollars including GST. */
const BUYER_REQUIRED_FROM = 1000;
const GST_NUMBER_REQUIRED_ABOVE = 200;

type Requirement = {
  readonly name: string;
  /** The documents that the requirement applies to; all without it. */
  readonly appliesTo?: (invoice: Invoice) => boolean;
  readonly isMet: (invoice: Invoice) => boolean;
};

const SELLER: Requirement = {
  name: 'the seller’s name',
  isMet: ({ supplier }) => isPresent(supplier?.name) || isPresent(supplier?.shortName),
};
const DATE: Requirement = { name: 'the date', isMet: ({ date }) => date !== undefined };
const DESCRIPTIONS: Requirement = {
  name: 'a description on every line',
  isMet: ({ lineItems = [] }) => {
    const lines = groupKitLines(lineItems);
    return lines.length > 0 && lines.every(({ line }) => isPresent(line.productDescription));
  },
};
const AMOUNTS: Requirement = {
  name: 'the GST and the total including GST',
  isMet: ({ totals }) =>
    totals?.document?.gst !== undefined && totals.document.includingGst !== undefined,
};
const REASON: Requirement = {
  name: 'the reason for the adjustment (a comment)',
  appliesTo: isCredit,
  isMet: ({ comments = [] }) => comments.some(isPresent),
};

const AUSTRALIA: readonly Requirement[] = [
  SELLER,
  { name: 'a valid ABN for the seller', isMet: ({ supplier }) => isAbn(supplier?.abn ?? '') },
  DATE,
  DESCRIPTIONS,
  AMOUNTS,
  {
    name: 'the buyer’s name or ABN ($1,000 or more)',
    appliesTo: (invoice) => totalValue(invoice) >= BUYER_REQUIRED_FROM,
    isMet: ({ customer }) => isPresent(customer?.name) || isAbn(customer?.abn ?? ''),
  },
  REASON,
];

const NEW_ZEALAND: readonly Requirement[] = [
  SELLER,
  {
    name: 'a valid GST number for the seller (above $200)',
    appliesTo: (invoice) => isCredit(invoice) || totalValue(invoice) > GST_NUMBER_REQUIRED_ABOVE,
    isMet: ({ supplier }) => isGstNumber(supplier?.abn ?? ''),
  },
  DATE,
  DESCRIPTIONS,
  AMOUNTS,
  {
    name: 'the buyer’s name and an address, phone number or email (above $1,000)',
    appliesTo: (invoice) => !isCredit(invoice) && totalValue(invoice) > BUYER_REQUIRED_FROM,
    isMet: (invoice) => isPresent(invoice.customer?.name) && canBeReached(invoice),
  },
  REASON,
];

function hasGst(invoice: Invoice, countryCode: CountryCode): boolean {
  const stated = invoice.totals?.document?.gst ?? 0;
  return stated !== 0 || summarizeGst(invoice, countryCode).total.gst !== 0;
}

/** The value of the document in dollars including GST, positive for credits too. */
function totalValue({ totals }: Invoice): number {
  return Math.abs(totals?.document?.includingGst ?? 0);
}

function canBeReached({ invoiceAddress, customerContact }: Invoice): boolean {
  const { preferredPhoneNumber, mobilePhoneNumber, emailAddress } = customerContact ?? {};
  return [invoiceAddress?.line1, preferredPhoneNumber, mobilePhoneNumber, emailAddress].some(
    isPresent,
  );
}

function isPresent(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/** Whether the text is an Australian Business Number: eleven digits with valid check digits. */
export function isAbn(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length !== ABN_WEIGHTS.length) return false;
  const sum = weightedSum(digits.with(0, (digits[0] ?? 0) - 1), ABN_WEIGHTS);
  return sum % 89 === 0;
}

/** Whether the text is a New Zealand GST number, which is an IRD number with a valid check digit. */
export function isGstNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 8 || digits.length > 9) return false;
  const value = Number(digits.join(''));
  if (value < 10_000_000 || value > 150_000_000) return false;
  const base = [...(digits.length === 8 ? [0] : []), ...digits.slice(0, -1)];
  const check = [FIRST_WEIGHTS, SECOND_WEIGHTS]
    .map((weights) => (11 - (weightedSum(base, weights) % 11)) % 11)
    .find((digit) => digit < 10);
  return check === digits.at(-1);
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const FIRST_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
const SECOND_WEIGHTS = [7, 4, 3, 2, 5, 2, 7, 6];

/** The digits of a number written with spaces or hyphens; empty if it contains anything else. */
function digitsOf(text: string): number[] {
  return /^[\d\s-]+$/.test(text) ? [...text.replace(/[\s-]/g, '')].map(Number) : [];
}

function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);
}
