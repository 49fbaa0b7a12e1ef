import { amountOf, type Cents, dollars } from './cents.ts';
import type { SoldLine } from './lines.ts';
import type { MarketItem } from './market.ts';
import type { Sale } from './sale.ts';

/** The line of a deposit on a customer's order; negative when it is refunded. */
export function depositLine(deposit: MarketItem, sale: Sale, amount: Cents): SoldLine {
  return {
    item: deposit,
    lines: [
      {
        number: 1,
        lineItemType: 'STANDARD',
        productNumber: deposit.number,
        productDescription: `Deposit on order ${sale.orderNumber}`,
        quantity: Math.sign(amount.excludingGst),
        priceOrigin: null,
        unitPriceExcludingGst: dollars(Math.abs(amount.excludingGst)),
        lineTotal: amountOf(amount),
        isGstExempt: true,
        chargeType: 'DEPOSIT',
        sourceDocument: { reference: sale.orderNumber, type: 'CUSTOMER_ORDER', lineNumber: 1 },
      },
    ],
    amount,
  };
}
