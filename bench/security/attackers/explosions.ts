import { type Attack, OTHER_ADDRESS, type Target } from '../attack.ts';
import { askGreedily, inTurn } from '../greedy.ts';

const from = OTHER_ADDRESS;
const AT_A_TIME = 4;
const CREATED = '2026-01-05T00:00:00.000Z';

/** Records that a feed may bring and that grow when they are followed to their end. */
export const EXPLOSIONS = {
  'wide-kits': kits('4 levels of 24 components', 'WIDE', 4, 24),
  'deep-kits': kits('60 levels of 2 components', 'DEEP', 60, 2),
  'long-chain-of-kits': kits('a chain of 3,000', 'CHAIN', 3_000, 1),
  'credit-chain': {
    title: '20 credits that each name the sale and all earlier credits',
    ...{ from, isShort: false, people: 1 },
    feeds: () => ({ invoices: credits(20) }),
    play: staff(() => ['/au/invoices/BOOM-0', '/au/invoices/BOOM-10', '/au/invoices/BOOM-20']),
  },
} satisfies Record<string, Attack>;

function kits(what: string, name: string, levels: number, width: number): Attack {
  return {
    title: `kits: ${what}; pages and availability, ${AT_A_TIME} at a time`,
    ...{ from, isShort: false, people: 1 },
    feeds: () => ({ products: kitProducts(name, levels, width) }),
    play: staff(({ branch }) => [
      `/au/products/${name}-0-0`,
      `/au/availability?branch=${branch}&row=${encodeURIComponent(`${name}-0-0`)}&list=${name}-0-0`,
    ]),
  };
}

/** Each product of a level is a kit of all the products of the next. */
function kitProducts(name: string, levels: number, width: number): readonly unknown[] {
  return Array.from({ length: levels + 1 }, (_, level) =>
    Array.from({ length: level === 0 ? 1 : width }, (_, at) => ({
      number: `${name}-${level}-${at}`,
      description: `${name} kit of level ${level}`,
      productType: 'STOCK',
      createdAt: CREATED,
      updatedAt: CREATED,
      ...(level < levels && {
        kitComponents: Array.from({ length: width }, (_, to) => ({
          productNumber: `${name}-${level + 1}-${to}`,
          quantity: 1,
        })),
      }),
    })),
  ).flat();
}

function credits(count: number): readonly unknown[] {
  const amount = { excludingGst: 10, gst: 1, includingGst: 11 };
  const line = (number: number, original?: string) => ({
    number,
    productNumber: 'TAP',
    quantity: 1,
    unitPriceExcludingGst: 10,
    lineTotal: amount,
    ...(original !== undefined && { originalInvoiceNumber: original }),
  });
  const document = (at: number) => {
    const earlier = Array.from({ length: at }, (_, before) => `BOOM-${before}`);
    return {
      number: `BOOM-${at}`,
      type: at === 0 ? 'TAX_INVOICE' : 'CREDIT_NOTE',
      date: '2026-03-02',
      customer: { number: 'BOOM' },
      totals: { document: amount },
      ...(at > 0 && { originalNumber: 'BOOM-0', originalType: 'TAX_INVOICE' }),
      lineItems: at === 0 ? [line(1)] : earlier.map((one, i) => line(i + 1, one)),
    };
  };
  return Array.from({ length: count + 1 }, (_, at) => document(at));
}

/** Somebody of the staff who asks for these, four at a time. */
function staff(pathsOf: (target: Target) => readonly string[]): Attack['play'] {
  return (target, from, signal) => {
    const { port, cookies } = target;
    const path = inTurn(pathsOf(target));
    const headers = { cookie: cookies[0] ?? '', 'sec-fetch-site': 'same-origin', accept: '*/*' };
    const next = () => ({ path: path(), from, headers });
    return askGreedily({ port, connections: AT_A_TIME, next, signal });
  };
}
