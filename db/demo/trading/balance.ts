import type { Invoice } from '#lib/invoicing/schema.ts';
import { formatMoney } from '#lib/money.ts';
import { dollars } from './cents.ts';

type Balance = NonNullable<Invoice['customerOrderBalance']>;

/** The balance of a customer's order as of a date; amounts in cents including GST. */
export function balanceOf(
  customerOrderNumber: string,
  { value, paid, adjustment = 0 }: { value: number; paid: number; adjustment?: number },
  asOf: string,
): Balance {
  const owing = dollars(value - paid + adjustment);
  return {
    customerOrderNumber,
    customerOrderValue: dollars(value),
    paymentsReceived: dollars(paid),
    ...(adjustment === 0 ? {} : { adjustment: dollars(adjustment) }),
    balanceOwing: owing,
    balanceOwingFormatted: formatMoney(owing),
    asOf,
  };
}
