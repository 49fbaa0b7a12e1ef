import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import type { Draft } from '#tools/demo/members.ts';
import { documentAmount, portion, toCents, toDollars, withGst } from './money.ts';
import type { Cents, Sale, SaleItem, Trade } from './trade.ts';

/** A sold item with its invoice lines and amount. */
export type SoldLine = {
  readonly item: DemoItem;
  /** Its line, followed by the lines of kit components; not numbered yet. */
  readonly lines: readonly [Draft<LineItem>, ...Draft<LineItem>[]];
  readonly amount: Cents;
};

/**
 * The lines of a sale at the costs of its day. A kit has one priced line that lists its components; kits that are
 * picked by component also have a line for each.
 */
export function invoiceLines(trade: Trade, sale: Sale): SoldLine[] {
  return sale.goods.map((goods, at) => {
    const { item, unitPrice, priceOrigin, amount } = goods;
    const lineOf = lineBuilder(trade, sale, { ...goods, lineNumber: at + 1 });
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
    return { item, lines: [line, ...kitLines(lineOf, goods)], amount };
  });
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

type LineBuilder = ReturnType<typeof lineBuilder>;

/** Makes the lines of one item of a sale. */
function lineBuilder(
  trade: Trade,
  sale: Sale,
  { branchNumber, lineNumber }: SaleItem & { readonly lineNumber: number },
) {
  // Goods sold over the counter have no order.
  const sourceDocument = sale.orderedDay < sale.day ? orderLine(sale, lineNumber) : undefined;
  // At the supplier's invoice cost in the branch's state on the day.
  const productOf = ({ item, quantity }: ItemQuantity) => ({
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    unitCost: trade.costOn(item, sale.branch, sale.day)?.invoiceCost,
  });
  return (
    lineItemType: NonNullable<LineItem['lineItemType']>,
    wanted: ItemQuantity,
  ): Draft<LineItem> => {
    const { components, manufacturerPartNumber } = wanted.item;
    const kitComponents = components.map((part, at) => {
      return { number: at + 1, ...productOf(part), priceBasis: 1, sourceDocument };
    });
    return {
      number: 1,
      lineItemType,
      ...productOf(wanted),
      branchSupplyingStock: branchNumber,
      catalogueNumber: manufacturerPartNumber,
      sourceDocument,
      kitComponents: components.length === 0 ? undefined : kitComponents,
    };
  };
}

/** The unpriced lines after a kit: kits inside it, and its components if it is picked by component. */
function kitLines(lineOf: LineBuilder, kit: ItemQuantity): Draft<LineItem>[] {
  const isPicked = Number(kit.item.number) % 2 === 0;
  const follow = ({ item, quantity }: ItemQuantity): Draft<LineItem>[] =>
    item.components.flatMap((part) => {
      const wanted = { item: part.item, quantity: part.quantity * quantity };
      if (part.item.components.length > 0) return [lineOf('KIT_HEADER', wanted), ...follow(wanted)];
      return isPicked ? lineOf('KIT_COMPONENT', wanted) : [];
    });
  return follow(kit);
}
