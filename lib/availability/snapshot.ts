import type { Context } from '#lib/auth/context.ts';
import { DomainError } from '#lib/errors.ts';
import { dateIn } from '#lib/time/dates.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import { type DatedQuantity, Quantity, type Stock, ZERO } from './atp.ts';
import { type Component, type Composition, collectComponents } from './kit.ts';
import type { ChannelId } from './schema.ts';
import { KITS_QUERY, STOCK_QUERY, type StockRow, TOO_MANY } from './snapshot-query.ts';

type StockScope = { readonly branchId: string; readonly channelId: ChannelId };

/** The requested products and all their components at one point in time. */
export type Snapshot = {
  readonly today: string;
  readonly products: ReadonlyMap<string, ProductAtBranch>;
};

export type ProductAtBranch = Composition & { readonly stock: Stock };

/**
 * A consistent snapshot of products and all their components at a branch, as a channel sees it. Undefined for an unknown
 * branch. Components of a kit that is too large may be missing. Throws SERVICE_UNAVAILABLE if kits change faster than
 * they can be read.
 */
export async function readSnapshot(
  ctx: Context<'availability:read'>,
  { branchId, channelId }: StockScope,
  productNumbers: readonly string[],
  maxReads = MAX_READS,
): Promise<Snapshot | undefined> {
  const scope = { country: ctx.countryCode, branch: branchId, channel: channelId };
  const requested = new Set(productNumbers);
  for (let read = 0; read < maxReads; read += 1) {
    // Sorted as the indexes are, which saves the database sorting them for each table.
    const [row] = await ctx.prepared.run(STOCK_QUERY, {
      ...scope,
      products: [...requested].sort(),
    });
    if (!row) return undefined;
    const products = productsOf(row);
    // Only a single statement is consistent: if it reveals further components, read everything again including them.
    if (!addComponents(requested, productNumbers, products)) {
      return { today: dateIn(branchTimeZone(row, ctx.countryCode), ctx.clock.now()), products };
    }
    // Nearly all kits have one level. For deeper ones, find all components first and read stock once they are known.
    if (read > 0) await addDeeperComponents(ctx, requested, productNumbers, products);
  }
  throw new DomainError(
    'SERVICE_UNAVAILABLE',
    'The kits are being changed: ask again in a moment.',
  );
}

/** One read for the products, one with their components, one with deeper ones; the rest allow for kits that change. */
const MAX_READS = 6;

/** Adds the known components of the products to `requested`; returns whether there were new ones. */
function addComponents(
  requested: Set<string>,
  productNumbers: readonly string[],
  known: ReadonlyMap<string, Composition>,
): boolean {
  const before = requested.size;
  for (const number of productNumbers) {
    const components = collectComponents(number, known);
    if (components !== 'TOO_LARGE') for (const component of components) requested.add(component);
  }
  return requested.size > before;
}

/** Adds the components of components, level by level, reading each product once. */
async function addDeeperComponents(
  { prepared, countryCode }: Context<'availability:read'>,
  requested: Set<string>,
  productNumbers: readonly string[],
  products: ReadonlyMap<string, Composition>,
): Promise<void> {
  const known = new Map<string, Composition>(products);
  const visited = new Set(known.keys());
  do {
    const next = [...requested].filter((number) => !visited.has(number));
    for (const number of next) visited.add(number);
    const [row] = await prepared.run(KITS_QUERY, { country: countryCode, products: next.sort() });
    forEachEntry(row?.list ?? null, (number, type, components) => {
      known.set(number, toComposition(type, components));
    });
  } while (addComponents(requested, productNumbers, known));
}

function productsOf(row: StockRow): Map<string, ProductAtBranch> {
  const heldBack = holdbackLookup(row.holdbacks);
  const stock = stockByProduct(row.stock);
  const supply = byProduct(row.supply);
  const demand = byProduct(row.demand);
  const products = new Map<string, ProductAtBranch>();
  forEachEntry(row.products, (number, type, components) => {
    const { onHand, reserved } = stock.get(number) ?? NO_STOCK;
    products.set(number, {
      ...toComposition(type, components),
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

type OnHand = { readonly onHand: Quantity; readonly reserved: Quantity };

/** Without a stock record there is no stock. */
const NO_STOCK: OnHand = { onHand: ZERO, reserved: ZERO };

function stockByProduct(list: string | null): Map<string, OnHand> {
  const byProductNumber = new Map<string, OnHand>();
  forEachEntry(list, (product, onHand, reserved) => {
    byProductNumber.set(product, {
      onHand: new Quantity(onHand),
      reserved: new Quantity(reserved),
    });
  });
  return byProductNumber;
}

/** The most specific holdback for a product: branch and product, product, branch, everything. */
function holdbackLookup(list: string | null): (product: string) => Quantity {
  const here = new Map<string, Quantity>();
  const everywhere = new Map<string, Quantity>();
  forEachEntry(list, (branch, product, quantity) => {
    (branch === '' ? everywhere : here).set(product, new Quantity(quantity));
  });
  const ofAll = here.get('') ?? everywhere.get('') ?? ZERO;
  return (product) => here.get(product) ?? everywhere.get(product) ?? ofAll;
}

function byProduct(list: string | null): Map<string, DatedQuantity[]> {
  const products = new Map<string, DatedQuantity[]>();
  forEachEntry(list, (product, date, quantity) => {
    const dated = { date, quantity: new Quantity(quantity) };
    const earlier = products.get(product);
    if (earlier) earlier.push(dated);
    else products.set(product, [dated]);
  });
  return products;
}

function toComposition(type: string, components: string): Composition {
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

/** Calls `visit` for each entry of a list, which has three values. */
function forEachEntry(list: string | null, visit: (a: string, b: string, c: string) => void): void {
  if (list === null) return;
  const values = list.split('\t');
  for (let at = 0; at < values.length; at += 3) {
    visit(values[at] ?? '', values[at + 1] ?? '', values[at + 2] ?? '');
  }
}
