import type { LineItem } from '#lib/invoices/document-lines.ts';
import type { MarketItem } from '#tools/demo/trading/market.ts';
import type { ItemQuantity, Sale } from '#tools/demo/trading/sales/sale.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import { type Cents, documentAmount, portion, toCents, toDollars, withGst } from './cents.ts';

/** A sold item with its invoice lines and amount. */
export type SoldLine = {
  readonly item: MarketItem;
  /** Its line, followed by the lines of kit components; not numbered yet. */
  readonly lines: readonly [LineItem, ...LineItem[]];
  readonly amount: Cents;
};

/**
 * The lines of a sale at the costs of `day`. A kit has one priced line that lists its components; kits that are
 * picked by component also have a line for each.
 */
export function invoiceLines(simulation: Simulation, sale: Sale, day: number): SoldLine[] {
  return sale.goods.map((goods, at) => {
    const { item, quantity, price, amount } = goods;
    const isGstExempt = sale.account.isGstExempt === true || item.isGstExempt === true;
    const source = sourceDocumentOf(sale, at + 1, day);
    const context: LineContext = { simulation, sale, day, from: goods.branchNumber, source };
    const chargeType = sale.isHire
      ? 'HIRE'
      : item.productType === 'SERVICE'
        ? 'SERVICE'
        : undefined;
    const line: LineItem = {
      ...itemLine(context, item.kitComponents ? 'KIT_HEADER' : 'STANDARD', { item, quantity }),
      priceBasis: 1,
      priceOrigin: price.origin,
      priceOverriddenFlag: price.isOverridden ? 'Y' : 'N',
      unitPriceExcludingGst: toDollars(price.unitPrice),
      lineTotal: documentAmount(amount),
      isGstExempt,
      ...(chargeType === undefined ? {} : { chargeType }),
    };
    return { item, lines: [line, ...kitLines(context, goods)], amount };
  });
}

/** The same line with another quantity, negative for a credit. */
export function creditedLine(sold: SoldLine, quantity: number, sale: Sale): SoldLine {
  const [line, ...componentLines] = sold.lines;
  const each = toCents(line.unitPriceExcludingGst ?? 0);
  const amount = withGst(portion(each * quantity, 1), sale.countryCode, line.isGstExempt);
  const again = ({
    sourceDocument: _,
    originalInvoiceNumber: __,
    ...same
  }: LineItem): LineItem => ({
    ...same,
    quantity: (same.quantity * quantity) / line.quantity,
  });
  const credited = { ...again(line), quantity, lineTotal: documentAmount(amount) };
  return { ...sold, lines: [credited, ...componentLines.map(again)], amount };
}

/** The lines of a document, numbered from 1. */
export function numberLines(sold: readonly SoldLine[]): LineItem[] {
  return sold.flatMap(({ lines }) => lines).map((line, at) => ({ ...line, number: at + 1 }));
}

type Source = NonNullable<LineItem['sourceDocument']>;

type LineContext = {
  readonly simulation: Simulation;
  readonly sale: Sale;
  readonly day: number;
  readonly from: string;
  readonly source: Source | undefined;
};

function itemLine(
  context: LineContext,
  lineItemType: NonNullable<LineItem['lineItemType']>,
  { item, quantity }: ItemQuantity,
): LineItem {
  const { source, from } = context;
  const components = componentsOf(context.simulation, item);
  return {
    number: 1,
    lineItemType,
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    ...unitCostOf(context, item),
    branchSupplyingStock: from,
    ...(item.partNumber === '' ? {} : { catalogueNumber: item.partNumber }),
    ...(source === undefined ? {} : { sourceDocument: source }),
    ...(components.length === 0
      ? {}
      : { kitComponents: components.map((part, at) => componentOf(context, part, at + 1)) }),
  };
}

function componentOf(context: LineContext, { item, quantity }: ItemQuantity, number: number) {
  const { source } = context;
  return {
    number,
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    ...unitCostOf(context, item),
    priceBasis: 1,
    ...(source === undefined ? {} : { sourceDocument: source }),
  };
}

/** The unpriced lines after a kit: kits inside it, and its components if it is picked by component. */
function kitLines(context: LineContext, { item, quantity }: ItemQuantity): LineItem[] {
  const isPicked = Number(item.number) % 2 === 0;
  const follow = (kit: ItemQuantity): LineItem[] =>
    componentsOf(context.simulation, kit.item).flatMap((part) => {
      const wanted = { item: part.item, quantity: part.quantity * kit.quantity };
      if (part.item.kitComponents)
        return [itemLine(context, 'KIT_HEADER', wanted), ...follow(wanted)];
      return isPicked ? [itemLine(context, 'KIT_COMPONENT', wanted)] : [];
    });
  return follow({ item, quantity });
}

/** The components of one kit. */
function componentsOf({ market }: Simulation, { kitComponents = [] }: MarketItem): ItemQuantity[] {
  return kitComponents.flatMap(({ productNumber, quantity }) => {
    const item = market.itemOf.get(productNumber);
    return item === undefined ? [] : [{ item, quantity }];
  });
}

/** The supplier's invoice cost in the branch's state on the day. */
function unitCostOf(
  { simulation, sale, day }: LineContext,
  item: MarketItem,
): { unitCost?: number } {
  const { market, calendar, costOn } = simulation;
  const cost = costOn(item.number, market.stateCodeOf(sale.branch), calendar.dateOf(day));
  return cost === undefined ? {} : { unitCost: cost.invoiceCost };
}

/** Goods sold over the counter have no order. */
function sourceDocumentOf(sale: Sale, lineNumber: number, day: number): Source | undefined {
  if (sale.orderedDay >= day) return undefined;
  return { reference: sale.orderNumber, type: 'CUSTOMER_ORDER', lineNumber };
}

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
        unitPriceExcludingGst: toDollars(Math.abs(amount.excludingGst)),
        lineTotal: documentAmount(amount),
        isGstExempt: true,
        chargeType: 'DEPOSIT',
        sourceDocument: { reference: sale.orderNumber, type: 'CUSTOMER_ORDER', lineNumber: 1 },
      },
    ],
    amount,
  };
}
