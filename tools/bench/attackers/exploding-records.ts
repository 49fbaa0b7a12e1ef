import { asPerson, cycle } from '#tools/bench/harness/http.ts';
import type { Attack, Attacks, AttackTarget } from './attack.ts';
import { repeatRequests } from './connections.ts';

/** Records that explode when their references are followed to the end. */
export const EXPLODING_RECORDS: Attacks = {
  'largest-kits': {
    ...kits('10 levels of 2 components, 2,000 components, a chain of 10', [
      { name: 'TEN', levels: 10, width: 2 },
      { name: 'BROAD', levels: 1, width: 2_000 },
      { name: 'TENCHAIN', levels: 10, width: 1 },
    ]),
    isShort: true,
  },
  'wide-kits': kits('4 levels of 24 components', [{ name: 'WIDE', levels: 4, width: 24 }]),
  // The loader refuses these two, but an earlier version loaded them.
  'deep-kits': kits('60 levels of 2', [{ name: 'DEEP', levels: 60, width: 2 }], false),
  'long-chain-of-kits': kits(
    'a chain of 3,000',
    [{ name: 'CHAIN', levels: 3_000, width: 1 }],
    false,
  ),
  'credit-chain': {
    title: '20 credit notes that each refer to the sale and all earlier credit notes',
    people: 1,
    records: () => ({ feeds: { invoices: creditChain(20) } }),
    reaches: () => CREDITS.map((path) => [path, 'BOOM-0']),
    run: (target, signal) => requestAsPerson(target, CREDITS, signal),
  },
};

const CREDITS = ['/au/invoices/BOOM-0', '/au/invoices/BOOM-10', '/au/invoices/BOOM-20'];
/** The stock suffices for this many of each kit: a number that no other record has. */
const KITS_IN_STOCK = 70_707;

/** Kits of `levels` levels; each has all `width` products of the next level as components. */
type KitShape = { readonly name: string; readonly levels: number; readonly width: number };

/** Its pages and availability. The page shows a component; availability shows a quantity, or that the kit is too large. */
function kits(what: string, shapes: readonly KitShape[], isLoadable = true): Attack {
  return {
    title: `kits: ${what}; pages and availability, 4 at a time`,
    people: 1,
    records({ branch }) {
      const components = shapes.flatMap(kitComponents);
      const byNumber = new Map(components.map((kit) => [kit.number, kit.components]));
      const products = shapes.flatMap(kitProducts);
      if (!isLoadable) return { feeds: { products }, componentsPastLoader: components };
      const withComponents = products.map((product) => {
        const kitComponents = byNumber.get(product.number);
        return { ...product, ...(kitComponents && { kitComponents }) };
      });
      const stock = shapes.flatMap((shape) => kitStock(branch, shape));
      return { feeds: { products: withComponents, stock } };
    },
    reaches: (target) =>
      shapes.flatMap(({ name }) => {
        const [page, availability] = pathsOf(name, target);
        const text = isLoadable ? `"now":${KITS_IN_STOCK},` : '"problem":"too-large"';
        return [[page, `${name}-1-0`] as const, [availability, text] as const];
      }),
    run: (target, signal) =>
      requestAsPerson(
        target,
        shapes.flatMap(({ name }) => pathsOf(name, target)),
        signal,
      ),
  };
}

function pathsOf(name: string, { branch }: AttackTarget): readonly [string, string] {
  const row = encodeURIComponent(`${name}-0-0`);
  return [`/au/products/${row}`, `/au/availability?branch=${branch}&row=${row}&list=${row}`];
}

/** A signed-in person requests these paths in turn, four at once. */
function requestAsPerson(target: AttackTarget, paths: readonly string[], signal: AbortSignal) {
  const path = cycle(paths);
  const headers = asPerson(target.cookies[0] ?? '');
  return repeatRequests(target, 4, () => ({ path: path(), headers }), signal);
}

/** The numbers of the products of a level. */
const level = ({ name, width }: KitShape, at: number) =>
  Array.from({ length: at === 0 ? 1 : width }, (_, i) => `${name}-${at}-${i}`);

/** The product records, without components. */
function kitProducts(shape: KitShape) {
  const createdAt = '2026-01-05T00:00:00.000Z';
  return Array.from({ length: shape.levels + 1 }, (_, at) =>
    level(shape, at).map((number) => ({
      number,
      description: `${shape.name} kit of level ${at}`,
      productType: at < shape.levels ? 'KIT' : 'STOCK',
      ...{ createdAt, updatedAt: createdAt },
    })),
  ).flat();
}

/** The components of each kit. */
function kitComponents(shape: KitShape) {
  return Array.from({ length: shape.levels }, (_, at) => {
    const next = level(shape, at + 1);
    const components = next.map((productNumber) => ({ productNumber, quantity: 1 }));
    return level(shape, at).map((number) => ({ number, components }));
  }).flat();
}

/** Stock of the last level at one branch, enough for `KITS_IN_STOCK` kits. */
function kitStock(branchId: string, shape: KitShape) {
  const onHand = KITS_IN_STOCK * shape.width ** (shape.levels - 1);
  return level(shape, shape.levels).map((productId) => ({
    branchId,
    productId,
    onHand,
    reserved: 0,
  }));
}

/** A sale, and credit notes that each refer to it and all earlier ones. */
function creditChain(count: number): readonly unknown[] {
  const amount = (n: number) => ({ excludingGst: 10 * n, gst: n, includingGst: 11 * n });
  const line = (number: number, original?: string) => ({
    ...{ number, productNumber: 'TAP', quantity: 1, unitPriceExcludingGst: 10 },
    lineTotal: amount(1),
    ...(original !== undefined && { originalInvoiceNumber: original }),
  });
  return Array.from({ length: count + 1 }, (_, at) => {
    const earlier = Array.from({ length: at }, (_, before) => `BOOM-${before}`);
    return {
      number: `BOOM-${at}`,
      type: at === 0 ? 'TAX_INVOICE' : 'CREDIT_NOTE',
      date: '2026-03-02',
      customer: { number: 'BOOM' },
      totals: { document: amount(Math.max(at, 1)) },
      ...(at > 0 && { originalNumber: 'BOOM-0', originalType: 'TAX_INVOICE' }),
      lineItems: at === 0 ? [line(1)] : earlier.map((one, i) => line(i + 1, one)),
    };
  });
}
