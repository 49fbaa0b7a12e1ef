import type { Invoice } from '#lib/invoicing/schema.ts';
import type { Desk } from './desk.ts';
import { addressOf } from './parties.ts';
import type { Sale } from './sale.ts';
import { someName } from './staff.ts';

/** How the goods of a sale got to the customer, on the day of its document or not long before. */
export function handOver(
  { calendar, random }: Desk,
  sale: Sale,
  day: number,
): NonNullable<Invoice['deliveryDetails']> {
  const delivered = Math.max(sale.orderedDay, day - (random.chance(0.2) ? 1 : 0));
  const required = random.int(sale.orderedDay, delivered);
  const dates = {
    requiredDeliveryDate: calendar.dateOf(required),
    deliveredDate: calendar.dateOf(delivered),
  };
  if (!sale.isDelivered) return { type: 'CUSTOMER_PICKUP', ...dates };
  const address = addressOf(sale.account, 'DELIVERY');
  const isMet = random.chance(0.5);
  return {
    type: random.weighted(WAYS),
    ...(address === undefined ? {} : { address }),
    ...(isMet
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

const WAYS = [
  ['BY_RETAILER', 62],
  ['BY_COURIER', 30],
  ['BY_SUPPLIER', 8],
] as const;
