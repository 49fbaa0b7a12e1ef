import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import type { DemoCustomer } from '#tools/demo/accounts.ts';
import { staffAt } from '#tools/demo/branches.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import { dataLines, memoized } from '#tools/demo/data-file.ts';
import { dateOf } from './calendar.ts';
import { termsOf } from './credit.ts';
import type { SoldLine } from './lines.ts';
import { type Settlement, totalsOf } from './money.ts';
import type { Charges, Draft, Sale, Trade } from './trade.ts';

/** What a document of a sale says. */
type Content = {
  readonly type: NonNullable<Invoice['type']>;
  /** The date of the document. */
  readonly day: number;
  readonly lines: readonly SoldLine[];
  /** Charges in addition to the lines, and how the payment changes the amount due; none by default. */
  readonly charges?: Charges;
  readonly settlement?: Settlement | undefined;
  /** What it has besides, or instead of what every document of the sale has. */
  readonly members: Partial<Draft<Invoice>>;
};

/** Writes a document of a sale. */
export function invoiceDocument(trade: Trade, sale: Sale, content: Content): Draft<Invoice> {
  const { type, day, lines, charges, settlement, members } = content;
  return {
    ...documentHead(trade, sale, day),
    type,
    handlingFeeRate: charges?.handlingRate,
    totals: totalsOf(lines, charges, settlement),
    lineItems: lines
      .flatMap((sold) => sold.lines)
      .map((line, at) => ({
        ...line,
        number: at + 1,
        originalInvoiceNumber: members.originalNumber,
      })),
    ...members,
  };
}

/** The members that every document of a sale has. */
function documentHead(trade: Trade, sale: Sale, day: number) {
  const { countryCode, random } = trade;
  const { account, branch, quoteNumber, isDelivered } = sale;
  const { cards, contacts, costCentre, requirement } = account.habits;
  const seller = random.pick(staffAt(branch.number));
  const some = <T>(probability: number, values: readonly T[]) =>
    random.chance(probability) && values.length > 0 ? random.pick(values) : undefined;
  const details = random.pick(invoiceDetails(countryCode).get(isDelivered) ?? []);
  return {
    number: trade.nextInvoiceNumber(),
    date: dateOf(day),
    orderedDate: dateOf(sale.orderedDay),
    orderNumber: sale.orderNumber,
    quoteNumber: quoteNumber === undefined ? undefined : `Q${quoteNumber}`,
    jobNumber: sale.jobNumber,
    orderStage: 'COMPLETE',
    fulfillmentType: isDelivered ? 'DELIVERY' : 'PICKUP',
    isToolHire: sale.isHire,
    purchaseOrderNumber: sale.purchaseOrderNumber,
    departmentType: pickDepartment(trade, sale, day),
    salesPersonName: seller.name,
    salesPersonNumber: seller.number,
    customerCardId: some(0.7, cards),
    retailerId: some(0.1, contacts),
    ...details.header,
    ...buyerDetails(trade, sale, day),
    supplier: data.sellers[countryCode],
    sellingBranch: {
      ...branchContact(branch),
      emailAddress: branch.contact?.primaryEmail,
      address: branchAddress(branch),
    },
    deliveryDetails: { ...deliveryDetails(trade, sale, day), ...details.site },
    customFields: costCentre === undefined ? undefined : { costCentre },
    transactionRequirements:
      requirement === undefined
        ? undefined
        : [{ label: requirement, value: String(random.int(1000, 9999)) }],
  } as const;
}

/** What people write on invoices besides what is sold: in `data/COUNTRY/invoice-details.ndjson`. */
const InvoiceDetails = z.strictObject({
  isDelivered: z.boolean(),
  header: Invoice.omit({ number: true, type: true }).partial(),
  /** Who receives a delivery. */
  site: Invoice.shape.deliveryDetails,
});

const invoiceDetails = memoized((countryCode: CountryCode) => {
  const all = dataLines(`${countryCode}/invoice-details.ndjson`, InvoiceDetails);
  return Map.groupBy(all, ({ isDelivered }) => isDelivered);
});

/** Mostly the trade counter, if it is open. */
function pickDepartment(trade: Trade, { branch }: Sale, day: number) {
  const open = trade.departmentsOn(branch, day);
  const isShowroom = trade.random.chance(0.15);
  return open.find((code) => (code === 'SHOWROOM') === isShowroom) ?? open[0];
}

/** The buyer: account with the terms of the day, contact and billing address. */
function buyerDetails(trade: Trade, { account, gstRate }: Sale, day: number) {
  const { number, name, abn, nzbn, tradeType, homeBranchNumber, isGstExempt = false } = account;
  const home = trade.branchOf(homeBranchNumber);
  const terms = termsOf(account, day);
  const [contact] = account.contacts ?? [];
  return {
    customer: {
      ...{ number, name, homeBranchNumber, isGstExempt, tradeType },
      abn: abn ?? nzbn,
      homeBranch: home && branchContact(home),
      gstRate: Math.round(100 * gstRate),
      paymentTermsDays: terms?.paymentTermsDays ?? 0,
      invoiceType: terms?.accountType === 'CREDIT' ? 'EMAIL' : 'PRINT',
    },
    customerContact: contact && { ...contact, isPrimary: undefined },
    invoiceAddress: customerAddress(account, 'BILLING'),
  } as const;
}

/** How the goods of a sale reached the customer by the date of the document. */
function deliveryDetails({ random }: Trade, sale: Sale, day: number) {
  // A hired tool goes out on the day of the order; the document is written when it returns.
  const delivered = sale.isHire ? sale.orderedDay : day;
  const dates = {
    requiredDeliveryDate: dateOf(sale.isHire ? delivered : sale.promisedDay),
    deliveredDate: dateOf(delivered),
  };
  if (!sale.isDelivered) return { type: 'CUSTOMER_PICKUP', ...dates } as const;
  const carriers = ['BY_RETAILER', 'BY_RETAILER', 'BY_COURIER'] as const;
  const type = sale.isDirect ? 'BY_SUPPLIER' : random.pick(carriers);
  return { type, address: customerAddress(sale.account, 'DELIVERY'), ...dates } as const;
}

/** A customer's address as in documents, of the requested type if there is one. */
export function customerAddress(
  { addresses = [] }: DemoCustomer,
  type: 'BILLING' | 'DELIVERY',
): Invoice['invoiceAddress'] {
  const found = addresses.find((address) => address.type === type) ?? addresses[0];
  if (found === undefined) return undefined;
  const { type: _, ...address } = found;
  return address;
}

function branchContact({ number, name, contact }: BranchRecord) {
  return { number, name, phoneNumber: contact?.telephone };
}

/** A branch's address as in documents. */
export function branchAddress({ location }: BranchRecord) {
  const { line1, line2, suburb, state, postCode: postcode } = location.address;
  return { line1, line2: line2 ?? undefined, suburb, state, postcode };
}
