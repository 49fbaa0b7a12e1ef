import type { Invoice, InvoiceType } from '#lib/invoicing/schema.ts';
import { randomFor } from '../random.ts';
import type { Desk } from './desk.ts';
import { handOver } from './hand-over.ts';
import { buyerOf } from './parties.ts';
import type { Sale } from './sale.ts';
import { SELLERS, sellingBranch } from './seller.ts';
import { someName, staffAt } from './staff.ts';

/** What stands on every document of a sale, whatever it is about. `day` is the document's own. */
export function heading(
  desk: Desk,
  sale: Sale,
  type: InvoiceType,
  { number, day }: { number: string; day: number },
): Invoice {
  const { calendar, market, random } = desk;
  const seller = random.pick(staffAt(sale.branch.number));
  return {
    number,
    type,
    date: calendar.dateOf(day),
    orderedDate: calendar.dateOf(sale.orderedDay),
    orderNumber: sale.orderNumber,
    ...(random.chance(0.12) ? { quoteNumber: `Q${random.int(10_000, 99_999)}` } : {}),
    ...(sale.jobNumber === undefined ? {} : { jobNumber: sale.jobNumber }),
    orderStage: 'COMPLETE',
    fulfillmentType: sale.isDelivered ? 'DELIVERY' : 'PICKUP',
    isSuppressed: random.chance(0.006),
    isToolHire: false,
    ...(sale.purchaseOrderNumber === undefined
      ? {}
      : { purchaseOrderNumber: sale.purchaseOrderNumber }),
    departmentType: random.chance(0.15) ? 'SHOWROOM' : 'TRADE',
    salesPersonName: seller.name,
    salesPersonNumber: seller.number,
    ...(random.chance(0.6) ? { receivedByName: someName(random) } : {}),
    ...(random.chance(0.2) ? { customerCardId: `C${random.int(100_000, 999_999)}` } : {}),
    ...(random.chance(0.1) ? { retailerId: `R${random.int(1_000, 9_999)}` } : {}),
    ...(random.chance(0.15) ? { comments: [random.pick(COMMENTS)] } : {}),
    ...buyerOf(market, sale.account),
    supplier: SELLERS[market.countryCode],
    sellingBranch: sellingBranch(sale.branch),
    deliveryDetails: handOver(desk, sale, day),
    ...ownFields(sale),
  };
}

/** What some customers want to have on every document. */
function ownFields({ account }: Sale): Pick<Invoice, 'customFields' | 'transactionRequirements'> {
  const random = randomFor(`requirements of ${account.number}`);
  const costCentre = random.chance(0.08) ? `CC-${random.int(100, 499)}` : undefined;
  const requirement = random.chance(0.06) ? random.pick(REQUIREMENTS) : undefined;
  return {
    ...(costCentre === undefined ? {} : { customFields: { costCentre } }),
    ...(requirement === undefined
      ? {}
      : {
          transactionRequirements: [{ label: requirement, value: String(random.int(1000, 9999)) }],
        }),
  };
}

const COMMENTS = [
  'Ring before delivery.',
  'Left with the site office.',
  'Customer to inspect before installing.',
  'Two bundles, one box.',
  'Part of the order is to follow.',
  'Collected by the apprentice.',
  'Deliver before 7 am; the crane is booked.',
  'Gate code from the site contact.',
];

const REQUIREMENTS = ['Site induction number', 'Vehicle registration', 'Approver', 'Stage'];
