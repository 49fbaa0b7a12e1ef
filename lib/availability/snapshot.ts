import { CompiledQuery } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { DomainError, invalid } from '#lib/errors.ts';
import { dateIn } from '#lib/time/dates.ts';
import { branchTimeZone } from '#lib/time/state-time-zones.ts';
import { type DatedQuantity, Quantity, type Stock, ZERO } from './atp.ts';
import { type Component, type Composition, collectComponents } from './kit.ts';
import type { ChannelId } from './schema.ts';
import {
  KITS_QUERY,
  STOCK_QUERY,
  type StockParams,
  type StockRow,
  TOO_MANY,
} from './snapshot-query.ts';

type StockScope = { readonly branchId: string; readonly channelId: ChannelId };

/** The requested products and all their components at one point in time. */
export type Snapshot = {
  readonly today: string;
  readonly products: ReadonlyMap<string, ProductAtBranch>;
};

export type ProductAtBranch = Composition & { readonly stock: Stock };

/**
 * Products and all their components at each branch, as a channel sees them, all at one point in time. Unknown branches
 * are left out. Components of a kit that is too large may be missing. Throws SERVICE_UNAVAILABLE if kits change faster
 * than they can be read, VALIDATION_ERROR if kits have too many components for so many branches.
 */
export async function readSnapshots(
  ctx: Context<'availability:read'>,
  branchIds: readonly string[],
  channelId: ChannelId,
  productNumbers: readonly string[],
  maxReads = MAX_READS,
): Promise<ReadonlyMap<string, Snapshot>> {
  const branches = [...new Set(branchIds)].sort();
  const scope = { country: ctx.countryCode, branches, channel: channelId };
  const numbers = new Set(productNumbers);
  const requested = new Set(numbers);
  for (let read = 0; read < maxReads; read += 1) {
    // Sorted as the indexes are, which saves the database sorting them for each table.
    const rows = await readStock(ctx, { ...scope, products: [...requested].sort() });
    const products = compositionsOf(rows.find((row) => row.products !== null)?.products ?? null);
    // Only a single statement is consistent: if it reveals further components, read everything again including them.
    if (!addComponents(requested, numbers, products)) {
      const now = ctx.clock.now();
      return new Map(
        rows.map((row) => {
          const today = dateIn(branchTimeZone(row, ctx.countryCode), now);
          return [row.number, { today, products: productsAt(row, products) }];
        }),
      );
    }
    if (branches.length > 1 && branches.length * requested.size > MAX_COMPONENTS_AT_BRANCHES) {
      const issue = `are kits of too many components for ${branches.length} branches: ask for fewer at once`;
      throw invalid([{ field: 'items', issue }]);
    }
    // Nearly all kits have one level. For deeper ones, find all components first and read stock once they are known.
    if (read > 0) await addDeeperComponents(ctx, requested, numbers, products);
  }
  throw new DomainError(
    'SERVICE_UNAVAILABLE',
    'The kits are being changed: ask again in a moment.',
  );
}

/** The same at one branch; undefined for an unknown one. */
export async function readSnapshot(
  ctx: Context<'availability:read'>,
  { branchId, channelId }: StockScope,
  productNumbers: readonly string[],
): Promise<Snapshot | undefined> {
  return (await readSnapshots(ctx, [branchId], channelId, productNumbers)).get(branchId);
}

/** One read for the products, one with their components, one with deeper ones; the rest allow for kits that change. */
const MAX_READS = 6;

/** As many as the 25 largest kits have at one branch, where they are always answered. */
const MAX_COMPONENTS_AT_BRANCHES = 50_000;

/** Many branches take a statement of up to 300 ms, for which no other read should wait on the same connection. */
async function readStock(
  { prepared, db }: Context<'availability:read'>,
  params: StockParams,
): Promise<readonly StockRow[]> {
  if (params.branches.length === 1) return prepared.run(STOCK_QUERY, params);
  const query = CompiledQuery.raw(STOCK_QUERY.text, STOCK_QUERY.values(params));
  return (await db.executeQuery<StockRow>(query)).rows;
}

/** Adds the known components of the products to `requested`; returns whether there were new ones. */
function addComponents(
  requested: Set<string>,
  productNumbers: ReadonlySet<string>,
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
  productNumbers: ReadonlySet<string>,
  products: ReadonlyMap<string, Composition>,
): Promise<void> {
  const known = new Map<string, Composition>(products);
  const visited = new Set(known.keys());
  do {
    const next = [...requested].filter((number) => !visited.has(number));
    for (const number of next) visited.add(number);
    const [row] = await prepared.run(KITS_QUERY, { country: countryCode, products: next.sort() });
    for (const [number, each] of compositionsOf(row?.list ?? null)) known.set(number, each);
  } while (addComponents(requested, productNumbers, known));
}

function compositionsOf(list: string | null): Map<string, Composition> {
  const known = new Map<string, Composition>();
  forEachEntry(list, (number, type, components) => {
    known.set(number, { type: type === '' ? null : type, components: componentsOf(components) });
  });
  return known;
}

function productsAt(
  row: StockRow,
  compositions: ReadonlyMap<string, Composition>,
): Map<string, ProductAtBranch> {
  const heldBack = holdbackLookup(row.holdbacks);
  const stock = stockByProduct(row.stock);
  const supply = byProduct(row.supply);
  const demand = byProduct(row.demand);
  const products = new Map<string, ProductAtBranch>();
  for (const [number, composition] of compositions) {
    const { onHand, reserved } = stock.get(number) ?? NO_STOCK;
    products.set(number, {
      ...composition,
      stock: {
        onHand,
        reserved,
        heldBack: heldBack(number),
        supply: supply.get(number) ?? [],
        demand: demand.get(number) ?? [],
      },
    });
  }
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
