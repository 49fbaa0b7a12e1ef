import type { Invoice } from '#lib/invoicing/schema.ts';
import type { Desk } from './desk.ts';
import { addressOf } from './parties.ts';
import type { Sale } from './sale.ts';
import { someName } from './staff.ts';

/** How the goods of a sale reached the customer by the date of the document. */
export function handOver(
  { calendar, random }: Desk,
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
  const address = addressOf(sale.account, 'DELIVERY');
  const hasSiteContact = random.chance(0.5);
  return {
    type: sale.isDirect ? 'BY_SUPPLIER' : random.chance(0.67) ? 'BY_RETAILER' : 'BY_COURIER',
    ...(address === undefined ? {} : { address }),
    ...(hasSiteContact
      ? { siteContactName: someName(random), siteContactPhoneNumber: siteNumber(sale, random) }
      : {}),
    ...dates,
  };
}

/** Numbers reserved for fiction. */
function siteNumber({ countryCode }: Sale, random: Desk['random']): string {
  const last = random.int(10, 99);
  return countryCode === 'au'
    ? `0491 570 ${random.pick(['006', '156', '157', '158', '159'])}`
    : `021 555 0${last}`;
}
