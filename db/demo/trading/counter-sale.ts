import type { Invoice } from '#lib/invoicing/schema.ts';
import { deliveryCharges } from './account-sale.ts';
import { basketAt } from './basket.ts';
import { includingGst } from './cents.ts';
import { creditAppointments, planCredit } from './credits.ts';
import type { Desk, Draft } from './desk.ts';
import { heading } from './heading.ts';
import { soldLines } from './lines.ts';
import type { MarketAccount } from './market.ts';
import { payAtCounter, payInCash } from './payments.ts';
import { agreeSale } from './sale.ts';
import { subtotalOf, totalsOf } from './totals.ts';

/** A sale that is paid over the counter, of which a line may come back for its money. */
export function cashSale(desk: Desk, account: MarketAccount, day: number): Draft {
  return paidSale(desk, account, day, 'CASH_SALE_INVOICE');
}

/** A sale that is paid to the driver. */
export function cashOnDelivery(desk: Desk, account: MarketAccount, day: number): Draft {
  return paidSale(desk, account, day, 'CASH_ON_DELIVERY_INVOICE');
}

function paidSale(
  desk: Desk,
  account: MarketAccount,
  day: number,
  type: 'CASH_SALE_INVOICE' | 'CASH_ON_DELIVERY_INVOICE',
): Draft {
  return (number) => {
    const { market, random } = desk;
    const isToDoor = type === 'CASH_ON_DELIVERY_INVOICE';
    const agreed = agreeSale(desk, account, day, isToDoor ? random.int(0, 4) : 0);
    const sale = { ...agreed, isDelivered: isToDoor };
    const lines = soldLines(market, sale, basketAt(market, sale.branch.number, random));
    const charges = deliveryCharges(desk, sale, lines);
    const sum = includingGst(subtotalOf(lines, charges));
    const isCash = isToDoor && random.chance(0.6);
    const { payments, settlement } = isCash
      ? payInCash(sale, sum)
      : payAtCounter(sale, sum, random);
    const invoice: Invoice = {
      ...heading(desk, sale, type, { number, day }),
      ...(charges.handlingRate === undefined ? {} : { handlingFeeRate: charges.handlingRate }),
      totals: totalsOf(lines, charges, settlement),
      lineItems: lines.map(({ line }) => line),
      payments,
    };
    const credit = random.chance(0.07) ? planCredit(desk, day, sale, lines) : undefined;
    return { invoice, later: creditAppointments(desk, sale, invoice, credit) };
  };
}
