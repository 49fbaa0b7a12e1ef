import type { CountryCode } from '#lib/api/fields.ts';
import { isAbn, isGstNumber } from './business-numbers.ts';
import { gstSummary } from './gst-summary.ts';
import { documentLines } from './kits.ts';
import type { Invoice } from './schema.ts';

/** What a document may call itself before the tax law of its country. */
export type TaxStanding = {
  /** What stands at its head: the words of the law only where nothing that it asks for is missing. */
  readonly title: string;
  /** The document that the law asks for; undefined where no GST is in it. */
  readonly asks: string | undefined;
  /** What the law asks for and the document lacks, in words that follow "It lacks". */
  readonly missing: readonly string[];
};

/**
 * Checks a document against the least that the law asks for. Australia: GST Act 1999 section 29-70
 * and the Adjustment Note Information Requirements Determination 2022. New Zealand: Goods and
 * Services Tax Act 1985 sections 19E to 19N. A deposit, and what has no GST, is no tax document.
 */
export function taxStanding(invoice: Invoice, countryCode: CountryCode): TaxStanding {
  const plain = PLAIN_TITLES[invoice.type];
  if (invoice.type === 'CUSTOMER_ORDER_DEPOSIT' || !hasGst(invoice, countryCode))
    return { title: plain, asks: undefined, missing: [] };
  const credit = isCredit(invoice);
  const { title, asks } = WORDS[countryCode][credit ? 'credit' : 'sale'];
  const missing = (countryCode === 'au' ? AUSTRALIA : NEW_ZEALAND)
    .filter((each) => each.holdsFor?.(invoice) ?? true)
    .filter((each) => !each.isMet(invoice))
    .map(({ name }) => name);
  return { title: missing.length === 0 ? title : plain, asks, missing };
}

/** Whether the document gives money back rather than asking for it. */
export function isCredit({ type }: Pick<Invoice, 'type'>): boolean {
  return type === 'CREDIT_NOTE' || type === 'CASH_REFUND';
}

const PLAIN_TITLES: Record<Invoice['type'], string> = {
  CASH_SALE_INVOICE: 'Cash sale invoice',
  CUSTOMER_ORDER_DEPOSIT: 'Order deposit',
  TAX_INVOICE: 'Invoice',
  CASH_ON_DELIVERY_INVOICE: 'Cash on delivery invoice',
  CREDIT_NOTE: 'Credit note',
  CASH_REFUND: 'Cash refund',
};

const WORDS = {
  au: {
    sale: { title: 'Tax invoice', asks: 'a tax invoice' },
    credit: { title: 'Adjustment note', asks: 'an adjustment note' },
  },
  nz: {
    sale: { title: 'Tax invoice', asks: 'taxable supply information' },
    credit: { title: 'Credit note', asks: 'supply correction information' },
  },
} as const;

/** In dollars including GST. */
const BUYER_IS_NAMED_FROM = 1000;
const GST_NUMBER_ABOVE = 200;

type Requirement = {
  readonly name: string;
  /** The documents that it is asked of; all of them where nothing is said. */
  readonly holdsFor?: (invoice: Invoice) => boolean;
  readonly isMet: (invoice: Invoice) => boolean;
};

const SELLER: Requirement = {
  name: 'the seller’s name',
  isMet: ({ supplier }) => isSaid(supplier?.name) || isSaid(supplier?.shortName),
};
const DATE: Requirement = { name: 'the date', isMet: ({ date }) => date !== undefined };
const DESCRIPTIONS: Requirement = {
  name: 'a description of every line',
  isMet: ({ lineItems = [] }) => {
    const lines = documentLines(lineItems);
    return lines.length > 0 && lines.every(({ line }) => isSaid(line.productDescription));
  },
};
const AMOUNTS: Requirement = {
  name: 'the GST and the total including GST',
  isMet: ({ totals }) =>
    totals?.document?.gst !== undefined && totals.document.includingGst !== undefined,
};
const REASON: Requirement = {
  name: 'the reason for the adjustment (a comment)',
  holdsFor: isCredit,
  isMet: ({ comments = [] }) => comments.some(isSaid),
};

const AUSTRALIA: readonly Requirement[] = [
  SELLER,
  { name: 'a valid ABN of the seller', isMet: ({ supplier }) => isAbn(supplier?.abn ?? '') },
  DATE,
  DESCRIPTIONS,
  AMOUNTS,
  {
    name: 'the buyer’s name or ABN, from $1,000',
    holdsFor: (invoice) => worthOf(invoice) >= BUYER_IS_NAMED_FROM,
    isMet: ({ customer }) => isSaid(customer?.name) || isAbn(customer?.abn ?? ''),
  },
  REASON,
];

const NEW_ZEALAND: readonly Requirement[] = [
  SELLER,
  {
    name: 'a valid GST number of the seller, above $200',
    holdsFor: (invoice) => isCredit(invoice) || worthOf(invoice) > GST_NUMBER_ABOVE,
    isMet: ({ supplier }) => isGstNumber(supplier?.abn ?? ''),
  },
  DATE,
  DESCRIPTIONS,
  AMOUNTS,
  {
    name: 'the buyer’s name and an address, telephone number or email address, above $1,000',
    holdsFor: (invoice) => !isCredit(invoice) && worthOf(invoice) > BUYER_IS_NAMED_FROM,
    isMet: (invoice) => isSaid(invoice.customer?.name) && canBeReached(invoice),
  },
  REASON,
];

function hasGst(invoice: Invoice, countryCode: CountryCode): boolean {
  const stated = invoice.totals?.document?.gst ?? 0;
  return stated !== 0 || gstSummary(invoice, countryCode).total.gst !== 0;
}

/** What the document is about, in dollars including GST; a credit counts as much as a sale. */
function worthOf({ totals }: Invoice): number {
  return Math.abs(totals?.document?.includingGst ?? 0);
}

function canBeReached({ invoiceAddress, customerContact }: Invoice): boolean {
  const { preferredPhoneNumber, mobilePhoneNumber, emailAddress } = customerContact ?? {};
  return [invoiceAddress?.line1, preferredPhoneNumber, mobilePhoneNumber, emailAddress].some(
    isSaid,
  );
}

function isSaid(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
