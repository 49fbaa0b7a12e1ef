import type { Invoice, InvoiceType } from '#lib/invoices/schema.ts';
import { staffAt } from '#tools/demo/branches/staff.ts';
import { invoiceDetails } from '#tools/demo/trading/details.ts';
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
  const details = random.pick(invoiceDetails().get(`${sale.countryCode} ${isDelivered}`) ?? []);
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
    isToolHire: sale.isHire,
    purchaseOrderNumber,
    departmentType: pickDepartment(trade, sale, day),
    salesPersonName: seller.name,
    salesPersonNumber: seller.number,
    customerCardId: some(0.7, cards),
    retailerId: some(0.1, contacts),
    ...details.header,
    ...buyerDetails(market, account, termsOf(trade, account, day)),
    supplier: sellerIn(market.countryCode),
    sellingBranch: sellingBranch(branch),
    deliveryDetails: { ...deliveryDetails(trade, sale, day), ...details.site },
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
  return present({
    type: sale.isDirect ? 'BY_SUPPLIER' : random.pick(['BY_RETAILER', 'BY_RETAILER', 'BY_COURIER']),
    address: customerAddress(sale.account, 'DELIVERY'),
    ...dates,
  });
}
