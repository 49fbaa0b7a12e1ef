import { onAccount } from './account-sale.ts';
import { includingGst } from './cents.ts';
import type { Desk, Draft } from './desk.ts';
import { heading } from './heading.ts';
import { type SoldLine, soldLines } from './lines.ts';
import type { MarketAccount, MarketItem } from './market.ts';
import { payAtCounter } from './payments.ts';
import { agreeSale } from './sale.ts';
import { NO_CHARGES, subtotalOf, totalsOf } from './totals.ts';

/** A machine, or two, that were out on hire for some days and came back on `day`. */
export function toolHire(desk: Desk, account: MarketAccount, day: number): Draft {
  return (number) => {
    const { market, random } = desk;
    const days = random.weighted([
      [1, 6],
      [2, 3],
      [3, 2],
      [7, 2],
      [14, 1],
    ]);
    const agreed = agreeSale(desk, account, day, days);
    const sale = { ...agreed, isDelivered: false };
    const tools = new Map<string, MarketItem>();
    for (let left = random.chance(0.2) ? 2 : 1; left > 0; left -= 1) {
      const tool = market.pickTool(random);
      tools.set(tool.number, byTheDay(tool));
    }
    const goods = [...tools.values()].map((item) => ({ item, quantity: days }));
    const lines = soldLines(market, sale, goods).map(onHire);
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

/** A tool as it is hired out: a twentieth of its price for a day, and next to no cost. */
function byTheDay({ kitComponents: _, ...tool }: MarketItem): MarketItem {
  const { description, sellPrice, cost } = tool;
  return {
    ...tool,
    description: `Hire of ${description}`,
    unitOfMeasure: 'DAY',
    productType: 'SERVICE',
    sellPrice: sellPrice / 20,
    cost: cost / 100,
  };
}

function onHire({ line, amount }: SoldLine): SoldLine {
  return { line: { ...line, chargeType: 'HIRE' }, amount };
}
