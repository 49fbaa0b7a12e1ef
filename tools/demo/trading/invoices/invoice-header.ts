import type { Invoice, InvoiceType } from '#lib/invoices/schema.ts';
import type { MarketAccount } from '#tools/demo/trading/market.ts';
import { habitsOf } from '#tools/demo/trading/sales/customer-habits.ts';
import type { Sale } from '#tools/demo/trading/sales/sale.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { randomName, staffAt } from '#tools/demo/trading/staff.ts';
import { deliveryDetailsOf } from './delivery-details.ts';
import { buyerDetails, SELLERS, sellingBranch } from './parties.ts';

/** The fields that every document of a sale has. `day` is the date of the document. */
export function invoiceHeader(
  simulation: Simulation,
  sale: Sale,
  type: InvoiceType,
  day: number,
): Invoice {
  const { calendar, market, random, ledger } = simulation;
  const seller = random.pick(staffAt(sale.branch.number));
  const { quoteNumber, jobNumber, purchaseOrderNumber } = sale;
  const department = pickDepartment(simulation, sale, day);
  return {
    number: simulation.nextInvoiceNumber(),
    type,
    date: calendar.dateOf(day),
    orderedDate: calendar.dateOf(sale.orderedDay),
    orderNumber: sale.orderNumber,
    ...(quoteNumber === undefined ? {} : { quoteNumber: `Q${quoteNumber}` }),
    ...(jobNumber === undefined ? {} : { jobNumber }),
    orderStage: 'COMPLETE',
    fulfillmentType: sale.isDelivered ? 'DELIVERY' : 'PICKUP',
    isSuppressed: random.chance(0.006),
    isToolHire: sale.isHire,
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber }),
    ...(department === undefined ? {} : { departmentType: department }),
    salesPersonName: seller.name,
    salesPersonNumber: seller.number,
    ...(random.chance(0.6) ? { receivedByName: randomName(random) } : {}),
    ...orderedBy(simulation, sale.account),
    ...(random.chance(0.15)
      ? { comments: [random.pick(sale.isDelivered ? ON_DELIVERIES : AT_THE_COUNTER)] }
      : {}),
    ...buyerDetails(market, sale.account, ledger.termsOf(sale.account, day)),
    supplier: SELLERS[market.countryCode],
    sellingBranch: sellingBranch(sale.branch),
    deliveryDetails: deliveryDetailsOf(simulation, sale, day),
    ...customerFields(simulation, sale),
  };
}

/** Mostly the trade counter, if it is open. */
function pickDepartment({ openingHours, random }: Simulation, { branch }: Sale, day: number) {
  const open = openingHours.departmentsOn(branch, day);
  const isShowroom = random.chance(0.15);
  return open.find((code) => (code === 'SHOWROOM') === isShowroom) ?? open[0];
}

/** The card and contact a customer ordered with, some of the time. */
function orderedBy({ random }: Simulation, account: MarketAccount) {
  const { cards, contacts } = habitsOf(account);
  return {
    ...(cards.length > 0 && random.chance(0.7) ? { customerCardId: random.pick(cards) } : {}),
    ...(contacts.length > 0 && random.chance(0.1) ? { retailerId: random.pick(contacts) } : {}),
  };
}

function customerFields(
  { random }: Simulation,
  { account }: Sale,
): Pick<Invoice, 'customFields' | 'transactionRequirements'> {
  const { costCentre, requirement: label } = habitsOf(account);
  const value = String(random.int(1000, 9999));
  return {
    ...(costCentre === undefined ? {} : { customFields: { costCentre } }),
    ...(label === undefined ? {} : { transactionRequirements: [{ label, value }] }),
  };
}

const ON_DELIVERIES = [
  'Ring before delivery.',
  'Left with the site office.',
  'Deliver before 9 am; the crane is booked.',
  'Gate code from the site contact.',
];

const AT_THE_COUNTER = [
  'Customer to inspect before installing.',
  'Two bundles, one box.',
  'Collected by the apprentice.',
  'Helped to load.',
];
