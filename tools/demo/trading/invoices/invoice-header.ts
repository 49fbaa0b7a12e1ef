import type { Invoice, InvoiceType } from '#lib/invoices/schema.ts';
import { commentsOn, randomName, staffAt } from '#tools/demo/branches/staff.ts';
import type { Sale } from '#tools/demo/trading/plans.ts';
import { termsOf } from '#tools/demo/trading/sales/credit.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { present } from '#tools/demo/values/members.ts';
import { buyerDetails, customerAddress, sellerIn, sellingBranch } from './parties.ts';

/** The fields that every document of a sale has. `day` is the date of the document. */
export function invoiceHeader(trade: Trade, sale: Sale, type: InvoiceType, day: number): Invoice {
  const { calendar, market, random } = trade;
  const { account, branch, quoteNumber, jobNumber, purchaseOrderNumber, isDelivered } = sale;
  const { cards, contacts, costCentre, requirement } = account.habits;
  const seller = random.pick(staffAt(branch.number));
  const some = <T>(probability: number, values: readonly T[]) =>
    random.chance(probability) && values.length > 0 ? random.pick(values) : undefined;
  const comment = some(0.15, commentsOn(isDelivered ? 'delivery' : 'counter'));
  return present({
    number: trade.nextInvoiceNumber(),
    type,
    date: calendar.dateOf(day),
    orderedDate: calendar.dateOf(sale.orderedDay),
    orderNumber: sale.orderNumber,
    quoteNumber: quoteNumber === undefined ? undefined : `Q${quoteNumber}`,
    jobNumber,
    orderStage: 'COMPLETE',
    fulfillmentType: isDelivered ? 'DELIVERY' : 'PICKUP',
    isSuppressed: random.chance(0.006),
    isToolHire: sale.isHire,
    purchaseOrderNumber,
    departmentType: pickDepartment(trade, sale, day),
    salesPersonName: seller.name,
    salesPersonNumber: seller.number,
    receivedByName: random.chance(0.6) ? randomName(random) : undefined,
    customerCardId: some(0.7, cards),
    retailerId: some(0.1, contacts),
    comments: comment === undefined ? undefined : [comment],
    ...buyerDetails(market, account, termsOf(trade, account, day)),
    supplier: sellerIn(market.countryCode),
    sellingBranch: sellingBranch(branch),
    deliveryDetails: deliveryDetails(trade, sale, day),
    customFields: costCentre === undefined ? undefined : { costCentre },
    transactionRequirements:
      requirement === undefined
        ? undefined
        : [{ label: requirement, value: String(random.int(1000, 9999)) }],
  });
}

/** Mostly the trade counter, if it is open. */
function pickDepartment({ calendar, random }: Trade, { branch }: Sale, day: number) {
  const open = calendar.departmentsOn(branch, day);
  const isShowroom = random.chance(0.15);
  return open.find((code) => (code === 'SHOWROOM') === isShowroom) ?? open[0];
}

/** How the goods of a sale reached the customer by the date of the document. */
function deliveryDetails(
  { calendar, random }: Trade,
  sale: Sale,
  day: number,
): NonNullable<Invoice['deliveryDetails']> {
  // A hired tool goes out on the day of the order; the document is written when it returns.
  const delivered = sale.isHire ? sale.orderedDay : day;
  const dates = {
    requiredDeliveryDate: calendar.dateOf(sale.isHire ? delivered : sale.promisedDay),
    deliveredDate: calendar.dateOf(delivered),
  };
  if (!sale.isDelivered) return { type: 'CUSTOMER_PICKUP', ...dates };
  const hasSiteContact = random.chance(0.5);
  return present({
    type: sale.isDirect ? 'BY_SUPPLIER' : random.pick(['BY_RETAILER', 'BY_RETAILER', 'BY_COURIER']),
    address: customerAddress(sale.account, 'DELIVERY'),
    siteContactName: hasSiteContact ? randomName(random) : undefined,
    siteContactPhoneNumber: hasSiteContact ? siteNumber(sale, random) : undefined,
    ...dates,
  });
}

/** Numbers reserved for fiction. */
function siteNumber({ countryCode }: Sale, random: Trade['random']): string {
  return countryCode === 'au'
    ? `0491 570 ${random.pick(['006', '156', '157', '158', '159'])}`
    : `021 555 0${random.int(10, 99)}`;
}
