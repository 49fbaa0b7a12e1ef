import { type Attack, type AttackTarget, people } from './sockets.ts';

/** Records that explode when their references are followed to the end. */
export const EXPLODING_RECORDS: Readonly<Record<string, Attack>> = {
  'largest-kits': {
    ...kits([
      { name: 'TEN', levels: 10, width: 2 },
      { name: 'BROAD', levels: 1, width: 2_000 },
      { name: 'TENCHAIN', levels: 10, width: 1 },
    ]),
    isShort: true,
  },
  'wide-kits': kits([{ name: 'WIDE', levels: 4, width: 24 }]),
  'credit-chain': {
    ...visited(() => [0, 10, 20].map((at) => [`/au/invoices/BOOM-${at}`, 'BOOM-0'] as const)),
    records: () => ({ invoices: creditChain(20) }),
  },
};

/** A signed-in person requests pages in turn, four at once. */
function visited(pages: NonNullable<Attack['reaches']>): Attack {
  const attack = people(1, 4, (target) => pages(target).map(([path]) => path));
  return { ...attack, isFromOffice: false, reaches: pages };
}

/** The stock suffices for this many of each kit: a number that no other record has. */
const KITS_IN_STOCK = 70_707;

/** Kits of `levels` levels; each has all `width` products of the next level as components. */
type KitShape = { readonly name: string; readonly levels: number; readonly width: number };

/** Their pages, which show a component, and their availability, which shows a quantity. */
function kits(shapes: readonly KitShape[]): Attack {
  const pages = ({ branch }: AttackTarget) =>
    shapes.flatMap(({ name }) => {
      const row = `${name}-0-0`;
      return [
        [`/au/products/${row}`, `${name}-1-0`],
        [`/au/availability?branch=${branch}&row=${row}&list=${row}`, `"now":${KITS_IN_STOCK},`],
      ] as const;
    });
  return {
    ...visited(pages),
    records: ({ branch }) => ({
      products: shapes.flatMap(kitProducts),
      stock: shapes.flatMap((shape) => kitStock(branch, shape)),
    }),
  };
}

/** The numbers of the products of a level. */
const level = ({ name, width }: KitShape, at: number) =>
  Array.from({ length: at === 0 ? 1 : width }, (_, i) => `${name}-${at}-${i}`);

/** The kits of each level and the products of the last one. */
function kitProducts(shape: KitShape) {
  const createdAt = '2026-01-05T00:00:00.000Z';
  return Array.from({ length: shape.levels + 1 }, (_, at) => {
    const next = level(shape, at + 1).map((productNumber) => ({ productNumber, quantity: 1 }));
    const isKit = at < shape.levels;
    return level(shape, at).map((number) => ({
      number,
      description: `${shape.name} kit of level ${at}`,
      productType: isKit ? 'KIT' : 'STOCK',
      ...(isKit && { kitComponents: next }),
      ...{ createdAt, updatedAt: createdAt },
    }));
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
function creditChain(count: number): readonly object[] {
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
