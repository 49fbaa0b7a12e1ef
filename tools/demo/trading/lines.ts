import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import { documentAmount, portion, toCents, toDollars, withGst } from './money.ts';
import type { Cents, Draft, Sale, Trade } from './trade.ts';

/** A sold item with its invoice lines and amount. */
export type SoldLine = {
  readonly item: DemoItem;
  /** Its line, followed by the lines of kit components; not numbered yet. */
  readonly lines: readonly [Draft<LineItem>, ...Draft<LineItem>[]];
  readonly amount: Cents;
};

/**
 * The lines of a sale at the costs of its day. A kit has one priced line that lists its components; kits that are
 * picked by component also have a line for each, and those in a kit a line, all without a price.
 */
export function invoiceLines(trade: Trade, sale: Sale): SoldLine[] {
  return sale.goods.map((goods, at) => {
    const { item, unitPrice, priceOrigin, amount } = goods;
    // Goods sold over the counter have no order.
    const sourceDocument = sale.orderedDay < sale.day ? orderLine(sale, at + 1) : undefined;
    const lineOf = (lineItemType: LineType, wanted: ItemQuantity): Draft<LineItem> => {
      const kitComponents = wanted.item.components.map((part, index) => {
        return {
          number: index + 1,
          ...productOf(trade, sale, part),
          priceBasis: 1,
          sourceDocument,
        };
      });
      return {
        number: 1,
        lineItemType,
        ...productOf(trade, sale, wanted),
        branchSupplyingStock: goods.branchNumber,
        catalogueNumber: wanted.item.manufacturerPartNumber,
        sourceDocument,
        kitComponents: kitComponents.length === 0 ? undefined : kitComponents,
      };
    };
    const isPicked = Number(item.number) % 2 === 0;
    const partLines = (kit: ItemQuantity): Draft<LineItem>[] =>
      kit.item.components.flatMap((part) => {
        const wanted = { item: part.item, quantity: part.quantity * kit.quantity };
        if (part.item.components.length > 0)
          return [lineOf('KIT_HEADER', wanted), ...partLines(wanted)];
        return isPicked ? lineOf('KIT_COMPONENT', wanted) : [];
      });
    const service = sale.isHire ? 'HIRE' : 'SERVICE';
    const line: Draft<LineItem> = {
      ...lineOf(item.components.length > 0 ? 'KIT_HEADER' : 'STANDARD', goods),
      priceBasis: 1,
      priceOrigin,
      priceOverriddenFlag: priceOrigin === 'OVERRIDE' ? 'Y' : 'N',
      unitPriceExcludingGst: toDollars(unitPrice),
      lineTotal: documentAmount(amount),
      isGstExempt: sale.gstRate === 0 || item.isGstExempt,
      chargeType: item.productType === 'SERVICE' ? service : undefined,
    };
    return { item, lines: [line, ...partLines(goods)], amount };
  });
}

type LineType = NonNullable<LineItem['lineItemType']>;

/** A product on a line, at the supplier's invoice cost in the branch's state on the day. */
function productOf(trade: Trade, sale: Sale, { item, quantity }: ItemQuantity) {
  return {
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    unitCost: trade.costOn(item, sale.branch, sale.day)?.invoiceCost,
  };
}

/** The same line with another quantity, negative for a credit. */
export function creditedLine(sold: SoldLine, quantity: number, { gstRate }: Sale): SoldLine {
  const [line, ...componentLines] = sold.lines;
  const each = toCents(line.unitPriceExcludingGst ?? 0);
  const amount = withGst(portion(each * quantity, 1), line.isGstExempt ? 0 : gstRate);
  const again = (same: Draft<LineItem>) => ({
    ...same,
    sourceDocument: undefined,
    quantity: (same.quantity * quantity) / line.quantity,
  });
  const credited = { ...again(line), quantity, lineTotal: documentAmount(amount) };
  return { ...sold, lines: [credited, ...componentLines.map(again)], amount };
}

/** The line of a deposit, in cents, on a customer's order; negative when it is refunded. */
export function depositLine({ deposit: item }: Trade, sale: Sale, cents: number): SoldLine {
  const amount = { excludingGst: cents, gst: 0 };
  const line = {
    number: 1,
    lineItemType: 'STANDARD',
    productNumber: item.number,
    productDescription: `Deposit on order ${sale.orderNumber}`,
    quantity: Math.sign(cents),
    priceOrigin: null,
    unitPriceExcludingGst: toDollars(Math.abs(cents)),
    lineTotal: documentAmount(amount),
    isGstExempt: true,
    chargeType: 'DEPOSIT',
    sourceDocument: orderLine(sale, 1),
  } as const;
  return { item, lines: [line], amount };
}

function orderLine({ orderNumber }: Sale, lineNumber: number) {
  return { reference: orderNumber, type: 'CUSTOMER_ORDER', lineNumber } as const;
}
