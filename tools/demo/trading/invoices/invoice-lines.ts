import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { DemoItem, ItemQuantity } from '#tools/demo/catalogue/catalogue.ts';
import type { Sale } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import { present } from '#tools/demo/values/members.ts';
import { type Cents, documentAmount, portion, toCents, toDollars, withGst } from './cents.ts';

/** A sold item with its invoice lines and amount. */
export type SoldLine = {
  readonly item: DemoItem;
  /** Its line, followed by the lines of kit components; not numbered yet. */
  readonly lines: readonly [LineItem, ...LineItem[]];
  readonly amount: Cents;
};

/**
 * The lines of a sale at the costs of its day. A kit has one priced line that lists its components; kits that are
 * picked by component also have a line for each.
 */
export function invoiceLines(trade: Trade, sale: Sale): SoldLine[] {
  return sale.goods.map((goods, at) => {
    const { item, price, amount } = goods;
    // Goods sold over the counter have no order.
    const isOrdered = sale.orderedDay < sale.day;
    const context: LineContext = {
      ...{ trade, sale, from: goods.branchNumber },
      source: isOrdered ? sourceDocument(sale, at + 1) : undefined,
    };
    const service = sale.isHire ? 'HIRE' : 'SERVICE';
    const line = present<LineItem>({
      ...itemLine(context, item.components.length > 0 ? 'KIT_HEADER' : 'STANDARD', goods),
      priceBasis: 1,
      priceOrigin: price.origin,
      priceOverriddenFlag: price.isOverridden ? 'Y' : 'N',
      unitPriceExcludingGst: toDollars(price.unitPrice),
      lineTotal: documentAmount(amount),
      isGstExempt: sale.account.isGstExempt === true || item.isGstExempt,
      chargeType: item.productType === 'SERVICE' ? service : undefined,
    });
    return { item, lines: [line, ...kitLines(context, goods)], amount };
  });
}

/** The same line with another quantity, negative for a credit. */
export function creditedLine(sold: SoldLine, quantity: number, sale: Sale): SoldLine {
  const [line, ...componentLines] = sold.lines;
  const each = toCents(line.unitPriceExcludingGst ?? 0);
  const amount = withGst(portion(each * quantity, 1), sale.countryCode, line.isGstExempt);
  const again = ({ sourceDocument: _, originalInvoiceNumber: __, ...same }: LineItem) => ({
    ...same,
    quantity: (same.quantity * quantity) / line.quantity,
  });
  const credited = { ...again(line), quantity, lineTotal: documentAmount(amount) };
  return { ...sold, lines: [credited, ...componentLines.map(again)], amount };
}

/** The line of a deposit, in cents, on a customer's order; negative when it is refunded. */
export function depositLine({ market }: Trade, sale: Sale, cents: number): SoldLine {
  const amount = { excludingGst: cents, gst: 0 };
  const line: LineItem = {
    number: 1,
    lineItemType: 'STANDARD',
    productNumber: market.deposit.number,
    productDescription: `Deposit on order ${sale.orderNumber}`,
    quantity: Math.sign(cents),
    priceOrigin: null,
    unitPriceExcludingGst: toDollars(Math.abs(cents)),
    lineTotal: documentAmount(amount),
    isGstExempt: true,
    chargeType: 'DEPOSIT',
    sourceDocument: sourceDocument(sale, 1),
  };
  return { item: market.deposit, lines: [line], amount };
}

/** The lines of a document, numbered from 1. */
export function numberLines(sold: readonly SoldLine[]): LineItem[] {
  return sold.flatMap(({ lines }) => lines).map((line, at) => ({ ...line, number: at + 1 }));
}

type KitComponent = NonNullable<LineItem['kitComponents']>[number];
type LineProduct = Pick<
  LineItem,
  'productNumber' | 'productDescription' | 'unitOfMeasure' | 'quantity' | 'unitCost'
>;

type LineContext = {
  readonly trade: Trade;
  readonly sale: Sale;
  readonly from: string;
  readonly source: LineItem['sourceDocument'] | undefined;
};

function sourceDocument({ orderNumber }: Sale, lineNumber: number) {
  return { reference: orderNumber, type: 'CUSTOMER_ORDER', lineNumber };
}

function itemLine(
  context: LineContext,
  lineItemType: NonNullable<LineItem['lineItemType']>,
  { item, quantity }: ItemQuantity,
): LineItem {
  const components = item.components;
  const kitComponents = components.map((part, at) =>
    present<KitComponent>({
      number: at + 1,
      ...productOf(context, part),
      priceBasis: 1,
      sourceDocument: context.source,
    }),
  );
  return present({
    number: 1,
    lineItemType,
    ...productOf(context, { item, quantity }),
    branchSupplyingStock: context.from,
    catalogueNumber: item.partNumber === '' ? undefined : item.partNumber,
    sourceDocument: context.source,
    kitComponents: components.length === 0 ? undefined : kitComponents,
  });
}

/** The product of a line or of a kit component, at the supplier's invoice cost in the branch's state on the day. */
function productOf({ trade, sale }: LineContext, { item, quantity }: ItemQuantity): LineProduct {
  const { market, calendar } = trade;
  return present({
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    unitCost: market.costOn(item, sale.branch, calendar.dateOf(sale.day))?.invoiceCost,
  });
}

/** The unpriced lines after a kit: kits inside it, and its components if it is picked by component. */
function kitLines(context: LineContext, kit: ItemQuantity): LineItem[] {
  const isPicked = Number(kit.item.number) % 2 === 0;
  const follow = ({ item, quantity }: ItemQuantity): LineItem[] =>
    item.components.flatMap((part) => {
      const wanted = { item: part.item, quantity: part.quantity * quantity };
      if (part.item.components.length > 0)
        return [itemLine(context, 'KIT_HEADER', wanted), ...follow(wanted)];
      return isPicked ? [itemLine(context, 'KIT_COMPONENT', wanted)] : [];
    });
  return follow(kit);
}
