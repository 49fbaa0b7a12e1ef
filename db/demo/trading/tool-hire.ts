import { onAccount } from './account-sale.ts';
import { includingGst } from './cents.ts';
import type { Desk, Draft } from './desk.ts';
import { heading } from './heading.ts';
import { type SoldLine, soldLines } from './lines.ts';
import type { MarketAccount } from './market.ts';
import { payAtCounter } from './payments.ts';
import { agreeSale } from './sale.ts';
import { NO_CHARGES, subtotalOf, totalsOf } from './totals.ts';

/** A machine that was out on hire for some days or weeks and came back on `day`. */
export function toolHire(desk: Desk, account: MarketAccount, day: number): Draft {
  return (number) => {
    const { market, random } = desk;
    const hired = market.pickHire(random);
    const [unit, quantity] = hired.description.endsWith('Week')
      ? [7, random.int(1, 3)]
      : [1, random.int(1, 5)];
    const agreed = agreeSale(desk, account, day, unit * quantity);
    const sale = { ...agreed, isDelivered: false };
    const lines = soldLines(market, sale, [{ item: hired, quantity }]).map(onHire);
    if (account.accountType !== 'CASH') {
      const invoice = onAccount(desk, sale, { number, lines, charges: NO_CHARGES, paid: 0 }, 0);
      return { invoice: { ...invoice, isToolHire: true }, later: [] };
    }
    const sum = includingGst(subtotalOf(lines, NO_CHARGES));
    const { payments, settlement } = payAtCounter(sale, sum, random);
    const invoice = {
      ...heading(desk, sale, 'CASH_SALE_INVOICE', { number, day }),
      isToolHire: true,
      totals: totalsOf(lines, NO_CHARGES, settlement),
      lineItems: lines.map(({ line }) => line),
      payments,
    };
    return { invoice, later: [] };
  };
}

function onHire({ line, amount }: SoldLine): SoldLine {
  return { line: { ...line, chargeType: 'HIRE' }, amount };
}
