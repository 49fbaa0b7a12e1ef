import type { Invoice } from '#lib/invoices/schema.ts';
import type { Sale } from '#tools/demo/trading/sales/sale.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { randomName } from '#tools/demo/trading/staff.ts';
import { customerAddress } from './parties.ts';

/** How the goods of a sale reached the customer by the date of the document. */
export function deliveryDetailsOf(
  { calendar, random }: Simulation,
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
  const address = customerAddress(sale.account, 'DELIVERY');
  const hasSiteContact = random.chance(0.5);
  return {
    type: sale.isDirect ? 'BY_SUPPLIER' : random.chance(0.67) ? 'BY_RETAILER' : 'BY_COURIER',
    ...(address === undefined ? {} : { address }),
    ...(hasSiteContact
      ? { siteContactName: randomName(random), siteContactPhoneNumber: siteNumber(sale, random) }
      : {}),
    ...dates,
  };
}

/** Numbers reserved for fiction. */
function siteNumber({ countryCode }: Sale, random: Simulation['random']): string {
  const last = random.int(10, 99);
  return countryCode === 'au'
    ? `0491 570 ${random.pick(['006', '156', '157', '158', '159'])}`
    : `021 555 0${last}`;
}
