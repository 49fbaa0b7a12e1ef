import type { LineItem } from '#lib/invoicing/kits.ts';
import type { Wanted } from './basket.ts';
import { amountOf, type Cents, dollars, portion, toCents, withGst } from './cents.ts';
import type { Market, MarketItem } from './market.ts';
import type { Sale } from './sale.ts';

/** A line of a sale, with what it adds to the total. */
export type SoldLine = { readonly line: LineItem; readonly amount: Cents };

/**
 * The lines of a sale. A kit is one line with a price, which names its components; a kit within it
 * follows as a line of its own without a price.
 */
export function soldLines(market: Market, sale: Sale, goods: readonly Wanted[]): SoldLine[] {
  const lines: SoldLine[] = [];
  for (const wanted of goods) {
    const number = lines.length + 1;
    lines.push(soldLine(market, sale, number, wanted));
    for (const inner of kitsWithin(market, wanted)) {
      lines.push({ line: innerKit(market, lines.length + 1, inner), amount: NO_AMOUNT });
    }
  }
  return lines;
}

/** A line about another quantity of the same: of a credit, below zero. */
export function lineAgain(
  { line }: SoldLine,
  number: number,
  quantity: number,
  sale: Sale,
): SoldLine {
  const { originalInvoiceNumber: _, sourceDocument: __, ...same } = line;
  const each = toCents(line.unitPriceExcludingGst ?? 0);
  const amount = withGst(portion(each * quantity, 1), sale.countryCode, line.isGstExempt);
  return { line: { ...same, number, quantity, lineTotal: amountOf(amount) }, amount };
}

const NO_AMOUNT = { excludingGst: 0, gst: 0 };

function soldLine(
  market: Market,
  sale: Sale,
  number: number,
  { item, quantity }: Wanted,
): SoldLine {
  const price = sale.priceOf(item);
  const isGstExempt = sale.account.isGstExempt === true || item.isGstExempt === true;
  const amount = withGst(portion(price.each * quantity, 1), sale.countryCode, isGstExempt);
  const parts = partsOf(market, item);
  const line: LineItem = {
    number,
    lineItemType: parts.length > 0 ? 'KIT_HEADER' : 'STANDARD',
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    priceBasis: 1,
    priceOrigin: price.origin,
    priceOverriddenFlag: price.isOverridden ? 'Y' : 'N',
    unitPriceExcludingGst: dollars(price.each),
    lineTotal: amountOf(amount),
    isGstExempt,
    unitCost: sale.costOf(item),
    branchSupplyingStock: sale.supplyingBranchOf(item),
    ...(item.partNumber === '' ? {} : { catalogueNumber: item.partNumber }),
    ...(item.productType === 'SERVICE' ? { chargeType: 'SERVICE' } : {}),
    // What is taken off the shelf at once was on no order before.
    ...(sale.orderedDay < sale.day ? { sourceDocument: orderLine(sale, number) } : {}),
    ...(parts.length > 0
      ? { kitComponents: parts.map((part, at) => componentOf(part, at, sale)) }
      : {}),
  };
  return { line, amount };
}

function orderLine({ orderNumber }: Sale, lineNumber: number) {
  return { reference: orderNumber, type: 'CUSTOMER_ORDER', lineNumber };
}

function innerKit(market: Market, number: number, { item, quantity }: Wanted): LineItem {
  return {
    number,
    lineItemType: 'KIT_HEADER',
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    kitComponents: partsOf(market, item).map((part, at) => componentOf(part, at)),
  };
}

function partsOf(market: Market, { kitComponents = [] }: MarketItem): Wanted[] {
  return kitComponents.flatMap(({ productNumber, quantity }) => {
    const item = market.itemOf.get(productNumber);
    return item === undefined ? [] : [{ item, quantity }];
  });
}

function kitsWithin(market: Market, { item, quantity }: Wanted): Wanted[] {
  return partsOf(market, item)
    .filter((part) => partsOf(market, part.item).length > 0)
    .map((part) => ({ item: part.item, quantity: part.quantity * quantity }));
}

function componentOf({ item, quantity }: Wanted, at: number, sale?: Sale) {
  return {
    number: at + 1,
    productNumber: item.number,
    productDescription: item.description,
    unitOfMeasure: item.unitOfMeasure,
    quantity,
    unitCost: sale?.costOf(item) ?? item.cost,
    priceBasis: 1,
  };
}
