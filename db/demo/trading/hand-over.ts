import type { Invoice } from '#lib/invoicing/schema.ts';
import type { Desk } from './desk.ts';
import { addressOf } from './parties.ts';
import type { Sale } from './sale.ts';
import { someName } from './staff.ts';

/** How the goods of a sale got to the customer by the day of its document. */
export function handOver(
  { calendar, random }: Desk,
  sale: Sale,
  day: number,
): NonNullable<Invoice['deliveryDetails']> {
  // A machine goes out on hire the day that it is asked for, and comes back on that of the document.
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

/** Of the numbers that are kept free for stories. */
function siteNumber({ countryCode }: Sale, random: Desk['random']): string {
  const last = random.int(10, 99);
  return countryCode === 'au'
    ? `0491 570 ${random.pick(['006', '156', '157', '158', '159'])}`
    : `021 555 0${last}`;
}
