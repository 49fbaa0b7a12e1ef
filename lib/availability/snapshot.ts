import type { Context } from '#lib/auth/context.ts';
import { dateIn } from '#lib/dates.ts';
import { Failure } from '#lib/failures.ts';
import { timeZoneOf } from '#lib/state-zones.ts';
import type { ProductAtBranch, Snapshot } from './answer.ts';
import { type Component, type Kind, partsIn } from './kits.ts';
import type { Dated } from './promise.ts';
import { Quantity, ZERO } from './quantity.ts';
import type { ChannelId } from './schema.ts';
import { KITS_READ, STOCK_READ, type StockRow, TOO_MANY } from './stock-read.ts';

type Place = { readonly branchId: string; readonly channelId: ChannelId };

/**
 * What is known at a branch of products and of all their components, as a channel sees it, at one
 * moment. Undefined where there is no such branch. Of a kit that is too large some parts are left out. Throws
 * SERVICE_UNAVAILABLE where the kits are changed faster than they can be read.
 */
export async function readSnapshot(
  ctx: Context<'availability:read'>,
  { branchId, channelId }: Place,
  productNumbers: readonly string[],
  mostReads = MOST_READS,
): Promise<Snapshot | undefined> {
  const place = { country: ctx.countryCode, branch: branchId, channel: channelId };
  const asked = new Set(productNumbers);
  for (let read = 0; read < mostReads; read += 1) {
    // In the order of the indexes, as the database would else put them for each table.
    const [row] = await ctx.prepared.run(STOCK_READ, { ...place, products: [...asked].sort() });
    if (!row) return undefined;
    const products = productsOf(row);
    // One statement is one moment: where a kit has other parts, all is asked again, with them.
    if (!addParts(asked, productNumbers, products)) {
      return { today: dateIn(timeZoneOf(row, ctx.countryCode), ctx.clock.now()), products };
    }
    // Nearly every kit is of parts that are none; below these, stock is read when all parts are known.
    if (read > 0) await addDeeperParts(ctx, asked, productNumbers, products);
  }
  throw new Failure('SERVICE_UNAVAILABLE', 'The kits are being changed: ask again in a moment.');
}

/**
 * The first read is of the products, the second adds their parts, the third those of kits within kits. The others are
 * for kits that change between reads.
 */
const MOST_READS = 6;

/** Adds the parts of the products as far as they are known; false where there are no others than those asked for. */
function addParts(
  asked: Set<string>,
  productNumbers: readonly string[],
  known: ReadonlyMap<string, Kind>,
): boolean {
  const before = asked.size;
  for (const number of productNumbers) {
    const parts = partsIn(number, known);
    if (parts !== 'TOO_LARGE') for (const part of parts) asked.add(part);
  }
  return asked.size > before;
}

/** Adds the parts of parts, level by level: each product is looked at once. */
async function addDeeperParts(
  { prepared, countryCode }: Context<'availability:read'>,
  asked: Set<string>,
  productNumbers: readonly string[],
  products: ReadonlyMap<string, Kind>,
): Promise<void> {
  const known = new Map<string, Kind>(products);
  const looked = new Set(known.keys());
  do {
    const next = [...asked].filter((number) => !looked.has(number));
    for (const number of next) looked.add(number);
    const [row] = await prepared.run(KITS_READ, { country: countryCode, products: next.sort() });
    forEachOf(row?.list ?? null, (number, type, components) => {
      known.set(number, kindOf(type, components));
    });
  } while (addParts(asked, productNumbers, known));
}

function productsOf(row: StockRow): Map<string, ProductAtBranch> {
  const heldBack = heldBackOf(row.holdbacks);
  const onShelf = shelvesOf(row.stock);
  const supply = byProduct(row.supply);
  const demand = byProduct(row.demand);
  const products = new Map<string, ProductAtBranch>();
  forEachOf(row.products, (number, type, components) => {
    const { onHand, reserved } = onShelf.get(number) ?? NOTHING;
    products.set(number, {
      ...kindOf(type, components),
      stock: {
        onHand,
        reserved,
        heldBack: heldBack(number),
        supply: supply.get(number) ?? [],
        demand: demand.get(number) ?? [],
      },
    });
  });
  return products;
}

type Shelf = { readonly onHand: Quantity; readonly reserved: Quantity };

/** No record of stock is none of it. */
const NOTHING: Shelf = { onHand: ZERO, reserved: ZERO };

function shelvesOf(list: string | null): Map<string, Shelf> {
  const shelves = new Map<string, Shelf>();
  forEachOf(list, (product, onHand, reserved) => {
    shelves.set(product, { onHand: new Quantity(onHand), reserved: new Quantity(reserved) });
  });
  return shelves;
}

/** Of what the channel keeps back of a product, the entry that says most exactly what it is for. */
function heldBackOf(list: string | null): (product: string) => Quantity {
  const here = new Map<string, Quantity>();
  const everywhere = new Map<string, Quantity>();
  forEachOf(list, (branch, product, quantity) => {
    (branch === '' ? everywhere : here).set(product, new Quantity(quantity));
  });
  const ofAll = here.get('') ?? everywhere.get('') ?? ZERO;
  return (product) => here.get(product) ?? everywhere.get(product) ?? ofAll;
}

function byProduct(list: string | null): Map<string, Dated[]> {
  const products = new Map<string, Dated[]>();
  forEachOf(list, (product, date, quantity) => {
    const dated = { date, quantity: new Quantity(quantity) };
    const earlier = products.get(product);
    if (earlier) earlier.push(dated);
    else products.set(product, [dated]);
  });
  return products;
}

function kindOf(type: string, components: string): Kind {
  return { type: type === '' ? null : type, components: componentsOf(components) };
}

function componentsOf(json: string): Component[] | undefined {
  if (json === '') return [];
  if (json === TOO_MANY) return undefined;
  const components: { productNumber: string; quantity: number }[] = JSON.parse(json);
  return components.map(({ productNumber, quantity }) => ({
    productNumber,
    quantity: new Quantity(quantity),
  }));
}

/** Takes the entries of a list, of three values each. */
function forEachOf(list: string | null, take: (a: string, b: string, c: string) => void): void {
  if (list === null) return;
  const values = list.split('\t');
  for (let at = 0; at < values.length; at += 3) {
    take(values[at] ?? '', values[at + 1] ?? '', values[at + 2] ?? '');
  }
}
