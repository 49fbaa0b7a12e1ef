import type { Context } from '#lib/auth/context.ts';
import { dateIn } from '#lib/dates.ts';
import type { ProductAtBranch, Snapshot } from './answer.ts';
import { type Decimal, decimal, ZERO } from './decimal.ts';
import type { Component } from './kits.ts';
import type { Dated } from './promise.ts';
import type { ChannelId } from './schema.ts';
import { STOCK_READ, type StockRow } from './stock-read.ts';

type Place = { readonly branchId: string; readonly channelId: ChannelId };

/**
 * What is known at a branch of products and of all their components, as a channel sees it: one
 * statement, and so one moment. Undefined where there is no such branch.
 */
export async function readSnapshot(
  ctx: Context<'availability:read'>,
  { branchId, channelId }: Place,
  productNumbers: readonly string[],
): Promise<Snapshot | undefined> {
  const [row] = await ctx.prepared.run(STOCK_READ, {
    country: ctx.countryCode,
    branch: branchId,
    channel: channelId,
    products: productNumbers,
  });
  if (!row) return undefined;
  return {
    today: dateIn(row.time_zone, ctx.clock.now()),
    products: productsOf(row, branchId),
  };
}

function productsOf(row: StockRow, branch: string): Map<string, ProductAtBranch> {
  const stock = new Map(entriesOf(row.stock).map(([product, ...counts]) => [product, counts]));
  const heldBack = heldBackOf(row.holdbacks, branch);
  const supply = byProduct(row.supply);
  const demand = byProduct(row.demand);
  const products = new Map<string, ProductAtBranch>();
  for (const [number = '', type = '', components = ''] of entriesOf(row.products)) {
    // No record of stock is none of it.
    const [onHand, reserved] = stock.get(number) ?? [];
    products.set(number, {
      type: type === '' ? null : type,
      components: componentsOf(components),
      stock: {
        onHand: onHand === undefined ? ZERO : decimal(onHand),
        reserved: reserved === undefined ? ZERO : decimal(reserved),
        heldBack: heldBack(number),
        supply: supply.get(number) ?? [],
        demand: demand.get(number) ?? [],
      },
    });
  }
  return products;
}

/** Of what the channel keeps back of a product, the entry that says most exactly what it is for. */
function heldBackOf(holdbacks: string | null, branch: string): (product: string) => Decimal {
  const entries = new Map(
    entriesOf(holdbacks).map(([of = '', product = '', quantity = '']) => [
      `${of}\t${product}`,
      decimal(quantity),
    ]),
  );
  const ofBranch = entries.get(`${branch}\t`) ?? entries.get('\t') ?? ZERO;
  return (product) =>
    entries.get(`${branch}\t${product}`) ?? entries.get(`\t${product}`) ?? ofBranch;
}

function byProduct(list: string | null): Map<string, Dated[]> {
  const products = new Map<string, Dated[]>();
  for (const [product = '', date = '', quantity = ''] of entriesOf(list)) {
    const dated = { date, quantity: decimal(quantity) };
    const earlier = products.get(product);
    if (earlier) earlier.push(dated);
    else products.set(product, [dated]);
  }
  return products;
}

function componentsOf(json: string): Component[] {
  if (json === '') return [];
  const components: { productNumber: string; quantity: number }[] = JSON.parse(json);
  return components.map(({ productNumber, quantity }) => ({
    productNumber,
    quantity: decimal(String(quantity)),
  }));
}

/** The values of each line of a list. */
function entriesOf(list: string | null): string[][] {
  return list === null ? [] : list.split('\n').map((line) => line.split('\t'));
}
