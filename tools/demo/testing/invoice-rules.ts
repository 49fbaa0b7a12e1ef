import { Big } from 'big.js';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { LineItem } from '#lib/invoices/document-lines.ts';
import { type Invoice, isCredit } from '#lib/invoices/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { BusinessFacts } from './generate-business.ts';

/** Returns the faults of a document, in a few words each; none if it is valid. */
export type Rule<Document> = (document: Document, facts: BusinessFacts) => readonly string[];

/** Rules that every invoice, credit and refund must keep. */
export const INVOICE_RULES: Readonly<Record<string, Rule<Invoice>>> = {
  'costs in force': (invoice, facts) => {
    const branch = facts.branchOf(invoice.sellingBranch?.number);
    const isWrong = ({ productNumber = '', unitCost }: Partial<LineItem>) =>
      unitCost !== (branch && facts.costOn(productNumber, branch, invoice.date ?? '')?.invoiceCost);
    // Deposits have no cost.
    return wrongLines(
      invoice,
      (line) =>
        line.chargeType !== 'DEPOSIT' &&
        (isWrong(line) || (line.kitComponents ?? []).some((part) => isWrong(part))),
    );
  },
  'departments of the branch': ({ sellingBranch, date = '', departmentType }, facts) => {
    const branch = facts.branchOf(sellingBranch?.number);
    const open = branch ? facts.departmentsOn(branch, date) : [];
    return departmentType === undefined || open.includes(departmentType) ? [] : [departmentType];
  },
  'open days': ({ sellingBranch, date, orderedDate, deliveryDetails, fulfillmentType }, facts) => {
    const branch = facts.branchOf(sellingBranch?.number);
    const { deliveredDate, requiredDeliveryDate } = deliveryDetails ?? {};
    const handOvers = [deliveredDate, requiredDeliveryDate];
    const isClosed = (day: string) =>
      branch && (facts.isHoliday(branch, day) || facts.hoursOn(branch, day).length === 0);
    const isSunday = (day: string) => new Date(day).getUTCDay() === 0;
    return [
      ...present([date, orderedDate, ...handOvers]).filter(isClosed),
      ...(fulfillmentType === 'DELIVERY' ? present(handOvers).filter(isSunday) : []),
    ];
  },
  'dates in order': ({ date = '', orderedDate = '', dueDate = date, deliveryDetails }) => {
    const { deliveredDate = date, requiredDeliveryDate = orderedDate } = deliveryDetails ?? {};
    const dates = [orderedDate, deliveredDate, date, dueDate];
    const isInOrder = dates.join() === dates.toSorted().join();
    return isInOrder && orderedDate <= requiredDeliveryDate ? [] : [dates.join(' ')];
  },
  'accounts that can buy': ({ type, date = '', customer }, facts) => {
    const terms = facts.termsOn(customer?.number ?? '', date);
    if (terms === undefined) return ['not opened yet'];
    if (terms.isDeleted || terms.status === 'CLOSED') return ['closed or deleted'];
    const isOwed = type === 'TAX_INVOICE' || type === 'CREDIT_NOTE';
    if (isOwed && terms.status === 'ON_HOLD') return ['on hold'];
    return isOwed && terms.accountType === 'CASH' ? ['pays at once'] : [];
  },
  'terms of the day': ({ type, date = '', dueDate, customer }, facts) => {
    const days = facts.termsOn(customer?.number ?? '', date)?.paymentTermsDays ?? 0;
    const isSaid = customer?.paymentTermsDays === days;
    const isDue = type !== 'TAX_INVOICE' || dueDate === dayAfter(date, days);
    return isSaid && isDue ? [] : [`${customer?.paymentTermsDays} days, not ${days}`];
  },
  'ranged products': (invoice, facts) => {
    const branch = facts.branchOf(invoice.sellingBranch?.number);
    return wrongLines(invoice, ({ productNumber, chargeType }) => {
      const status = branch && facts.statusOn(productNumber, branch, invoice.date ?? '');
      return chargeType !== 'DEPOSIT' && NOT_SELLABLE.has(status ?? '');
    });
  },
  'no other state on the same day': (invoice, facts) => {
    const stateOf = (number: string | undefined) => facts.branchOf(number)?.location.address.state;
    const here = stateOf(invoice.sellingBranch?.number);
    return wrongLines(
      invoice,
      ({ branchSupplyingStock: from }) =>
        invoice.date === invoice.orderedDate && from !== undefined && stateOf(from) !== here,
    );
  },
  'branches within range': ({ sellingBranch, customer }, facts) => {
    const home = facts.branchOf(customer?.homeBranchNumber)?.location;
    const km = kilometresBetween(facts.branchOf(sellingBranch?.number)?.location, home) ?? 0;
    return km <= MAX_KM ? [] : [`${Math.round(km)} km away`];
  },
  'deliveries of goods': (invoice) => {
    const { fulfillmentType, type, lineItems = [] } = invoice;
    const isSold = type !== 'CUSTOMER_ORDER_DEPOSIT' && !isCredit(invoice);
    const isEmpty = isSold && lineItems.every(({ chargeType }) => chargeType !== undefined);
    if (fulfillmentType === 'DELIVERY') return isEmpty ? ['nothing is delivered'] : [];
    return wrongLines(invoice, ({ productDescription = '' }) =>
      productDescription.startsWith('Delivery '),
    );
  },
  'quote numbers of quoted prices': (invoice) => {
    if (invoice.quoteNumber !== undefined || isCredit(invoice)) return [];
    return wrongLines(invoice, ({ priceOrigin }) => priceOrigin === 'QUOTE');
  },
  'postcodes of their states': ({ invoiceAddress, sellingBranch, deliveryDetails }, facts) =>
    present([invoiceAddress, sellingBranch?.address, deliveryDetails?.address])
      .filter(({ state = '', postcode = '' }) => !facts.isPostcodeOf(state, postcode))
      .map(({ state, postcode }) => `${state} ${postcode}`),
  'kits cost the sum of their components': (invoice) =>
    wrongLines(invoice, ({ unitCost = 0, kitComponents }) => {
      const sum = (kitComponents ?? []).reduce(
        (all, part) => all.plus(new Big(part.unitCost ?? 0).times(part.quantity ?? 0)),
        new Big(0),
      );
      return kitComponents !== undefined && !sum.eq(unitCost);
    }),
  'kit components': (invoice) =>
    wrongLines(
      invoice,
      ({ lineItemType, kitComponents = [] }, at) =>
        (lineItemType === 'KIT_HEADER') !== kitComponents.length > 0 ||
        (lineItemType === 'KIT_COMPONENT' &&
          (invoice.lineItems?.[at - 1]?.lineItemType ?? 'STANDARD') === 'STANDARD'),
    ),
};

/** The lines of which something holds, such as `line 2`. */
export function wrongLines(
  { lineItems = [] }: Invoice,
  isWrong: (line: LineItem, at: number) => boolean,
): string[] {
  return lineItems.filter(isWrong).map(({ number }) => `line ${number}`);
}

/** The furthest that a customer goes to another branch, or a branch delivers. */
const MAX_KM = 80;

/** Statuses of products that cannot be sold. */
const NOT_SELLABLE = new Set(['NEW', 'NOT_RANGED', 'WITHDRAWN', 'DISCONTINUED']);

function present<Value>(values: readonly (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}
