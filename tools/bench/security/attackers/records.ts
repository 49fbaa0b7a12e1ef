const CREATED = '2026-01-05T00:00:00.000Z';
/** The stock suffices for this many of each kit: a number that no other record has. */
export const KITS_IN_STOCK = 70_707;

/** Kits of `levels` levels; each has all `width` products of the next level as components. */
export type KitShape = { readonly name: string; readonly levels: number; readonly width: number };

/** The product records, without components. */
export function kitProducts({ name, levels, width }: KitShape) {
  return Array.from({ length: levels + 1 }, (_, level) =>
    Array.from({ length: level === 0 ? 1 : width }, (_, at) => ({
      number: `${name}-${level}-${at}`,
      description: `${name} kit of level ${level}`,
      productType: level < levels ? 'KIT' : 'STOCK',
      createdAt: CREATED,
      updatedAt: CREATED,
    })),
  ).flat();
}

/** The components of each kit. */
export function kitComponents({ name, levels, width }: KitShape) {
  return Array.from({ length: levels }, (_, level) => {
    const components = Array.from({ length: width }, (_, at) => ({
      productNumber: `${name}-${level + 1}-${at}`,
      quantity: 1,
    }));
    return Array.from({ length: level === 0 ? 1 : width }, (_, at) => ({
      number: `${name}-${level}-${at}`,
      components,
    }));
  }).flat();
}

/** Stock of the last level at one branch, enough for `KITS_IN_STOCK` kits. */
export function kitStock(branchId: string, { name, levels, width }: KitShape) {
  return Array.from({ length: width }, (_, at) => ({
    branchId,
    productId: `${name}-${levels}-${at}`,
    onHand: KITS_IN_STOCK * width ** (levels - 1),
    reserved: 0,
  }));
}

/** A sale, and credit notes that each refer to it and all earlier ones. */
export function creditChain(count: number): readonly unknown[] {
  const amount = (lines: number) => ({
    excludingGst: 10 * lines,
    gst: lines,
    includingGst: 11 * lines,
  });
  const line = (number: number, original?: string) => ({
    number,
    productNumber: 'TAP',
    quantity: 1,
    unitPriceExcludingGst: 10,
    lineTotal: amount(1),
    ...(original !== undefined && { originalInvoiceNumber: original }),
  });
  const document = (at: number) => {
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
  };
  return Array.from({ length: count + 1 }, (_, at) => document(at));
}
