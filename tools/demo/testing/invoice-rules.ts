import { Big } from 'big.js';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { isCredit } from '#lib/invoices/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { BusinessFacts } from './generate-business.ts';

/** Returns the faults of a document, in a few words each; none if it is valid. */
export type Rule<Document> = (document: Document, facts: BusinessFacts) => readonly string[];

/** Rules that every invoice, credit and refund must keep. */
export const INVOICE_RULES: Readonly<Record<string, Rule<Invoice>>> = {
  'costs in force': (invoice, facts) =>
    linesOf(invoice).flatMap(({ number, productNumber, unitCost, kitComponents = [] }) =>
      [{ productNumber, unitCost }, ...kitComponents].flatMap((each) =>
        each.unitCost === costOf(invoice, facts, each.productNumber ?? '')
          ? []
          : [`line ${number}: ${each.productNumber} at ${each.unitCost}`],
      ),
    ),
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
    const isInOrder =
      orderedDate <= date &&
      date <= dueDate &&
      orderedDate <= requiredDeliveryDate &&
      orderedDate <= deliveredDate &&
      deliveredDate <= date;
    return isInOrder ? [] : [`${orderedDate} ${deliveredDate} ${date} ${dueDate}`];
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
    return linesOf(invoice)
      .map(({ productNumber }) => productNumber)
      .filter((product) =>
        NOT_SELLABLE.has((branch && facts.statusOn(product, branch, invoice.date ?? '')) ?? ''),
      );
  },
  'no other state on the same day': (
    { type, date, orderedDate, sellingBranch, ...rest },
    facts,
  ) => {
    if (date !== orderedDate) return [];
    const stateOf = (number: string | undefined) => facts.branchOf(number)?.location.address.state;
    const from = (rest.lineItems ?? []).map(({ branchSupplyingStock }) => branchSupplyingStock);
    return present(from).filter((each) => stateOf(each) !== stateOf(sellingBranch?.number));
  },
  'branches within range': ({ sellingBranch, customer }, facts) => {
    const home = facts.branchOf(customer?.homeBranchNumber)?.location;
    const km = kilometresBetween(facts.branchOf(sellingBranch?.number)?.location, home) ?? 0;
    return km <= MAX_KM ? [] : [`${Math.round(km)} km away`];
  },
  'deliveries of goods': (invoice) => {
    const { fulfillmentType, type, lineItems = [] } = invoice;
    const isSold = type !== 'CUSTOMER_ORDER_DEPOSIT' && !isCredit(invoice);
    const isService = ({ chargeType }: LineItem) => chargeType !== undefined;
    return [
      ...(isSold && fulfillmentType === 'DELIVERY' && lineItems.every(isService)
        ? ['nothing is delivered']
        : []),
      ...lineItems
        .filter(({ productDescription = '' }) => productDescription.startsWith('Delivery '))
        .filter(() => fulfillmentType === 'PICKUP')
        .map(({ number }) => `line ${number}: picked up`),
    ];
  },
  'quote numbers of quoted prices': ({ type, quoteNumber, lineItems = [], ...rest }) => {
    const isQuoted = lineItems.some(({ priceOrigin }) => priceOrigin === 'QUOTE');
    if (!isQuoted || quoteNumber !== undefined || isCredit({ type, ...rest })) return [];
    return ['a price of no quote'];
  },
  'postcodes of their states': ({ invoiceAddress, sellingBranch, deliveryDetails }, facts) =>
    present([invoiceAddress, sellingBranch?.address, deliveryDetails?.address])
      .filter(({ state = '', postcode = '' }) => !facts.isPostcodeOf(state, postcode))
      .map(({ state, postcode }) => `${state} ${postcode}`),
  'kits cost the sum of their components': ({ lineItems = [] }) =>
    lineItems
      .filter(({ kitComponents }) => kitComponents !== undefined)
      .filter(({ unitCost = 0, kitComponents = [] }) => {
        const sum = kitComponents.reduce(
          (all, part) => all.plus(new Big(part.unitCost ?? 0).times(part.quantity ?? 0)),
          new Big(0),
        );
        return !sum.eq(unitCost);
      })
      .map(({ number, unitCost }) => `line ${number}: ${unitCost}`),
  'kit components': ({ lineItems = [] }) =>
    lineItems
      .filter(
        ({ lineItemType, kitComponents = [] }, at) =>
          (lineItemType === 'KIT_HEADER') !== kitComponents.length > 0 ||
          (lineItemType === 'KIT_COMPONENT' &&
            (lineItems[at - 1]?.lineItemType ?? 'STANDARD') === 'STANDARD'),
      )
      .map(({ number }) => `line ${number}`),
};

/** The furthest that a customer goes to another branch, or a branch delivers. */
const MAX_KM = 80;

/** Statuses of products that cannot be sold. */
const NOT_SELLABLE = new Set(['NEW', 'NOT_RANGED', 'WITHDRAWN', 'DISCONTINUED']);

function costOf({ sellingBranch, date = '' }: Invoice, facts: BusinessFacts, product: string) {
  const branch = facts.branchOf(sellingBranch?.number);
  return branch && facts.costOn(product, branch, date)?.invoiceCost;
}

/** Deposits have no cost. */
function linesOf({ lineItems = [] }: Invoice): readonly LineItem[] {
  return lineItems.filter(({ chargeType }) => chargeType !== 'DEPOSIT');
}

function present<Value>(values: readonly (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}
