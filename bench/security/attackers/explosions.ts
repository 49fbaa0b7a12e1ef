import type { Attack, LoadedRecords, Reachable, Target } from '../attack.ts';
import { askGreedily, inTurn } from '../greedy.ts';
import {
  componentsOfKits,
  credits,
  KITS_IN_STOCK,
  type KitShape,
  kitProducts,
  stockOfKits,
} from './records.ts';

const from = 'own address';
const AT_A_TIME = 4;

const LARGEST: readonly KitShape[] = [
  { name: 'TEN', levels: 10, width: 2 },
  { name: 'BROAD', levels: 1, width: 2_000 },
  { name: 'TENCHAIN', levels: 10, width: 1 },
];

/** Records that grow when they are followed to their end. */
export const EXPLOSIONS = {
  'largest-kits': {
    ...kits('10 levels of 2 components, 2,000 components, a chain of 10', LARGEST, true),
    isShort: true,
  },
  'wide-kits': kits('4 levels of 24 components', [{ name: 'WIDE', levels: 4, width: 24 }], true),
  // The loader refuses these; an earlier one did not.
  'deep-kits': kits('60 levels of 2 components', [{ name: 'DEEP', levels: 60, width: 2 }], false),
  'long-chain-of-kits': kits(
    'a chain of 3,000',
    [{ name: 'CHAIN', levels: 3_000, width: 1 }],
    false,
  ),
  'credit-chain': {
    title: '20 credits that each name the sale and all earlier credits',
    ...{ from, isShort: false, people: 1 },
    records: () => ({ feeds: { invoices: credits(20) } }),
    reaches: () => CREDITS.map((path) => ({ path, text: 'BOOM-0' })),
    play: staff(() => CREDITS),
  },
} satisfies Record<string, Attack>;

const CREDITS = ['/au/invoices/BOOM-0', '/au/invoices/BOOM-10', '/au/invoices/BOOM-20'];

function kits(what: string, shapes: readonly KitShape[], areLoaded: boolean): Attack {
  return {
    title: `kits: ${what}; pages and availability, ${AT_A_TIME} at a time`,
    ...{ from, isShort: false, people: 1 },
    records: ({ branch }) => (areLoaded ? loaded(branch, shapes) : pastLoader(shapes)),
    reaches: (target) => shapes.flatMap(({ name }) => reachesOf(name, areLoaded, target)),
    play: staff((target) => shapes.flatMap(({ name }) => pathsOf(name, target))),
  };
}

function loaded(branch: string, shapes: readonly KitShape[]): LoadedRecords {
  const products = shapes.flatMap((shape) => {
    const kits = new Map(componentsOfKits(shape).map((kit) => [kit.number, kit.components]));
    return kitProducts(shape).map((product) => ({
      ...product,
      ...(kits.has(product.number) && { kitComponents: kits.get(product.number) }),
    }));
  });
  return { feeds: { products, stock: shapes.flatMap((shape) => stockOfKits(branch, shape)) } };
}

function pastLoader(shapes: readonly KitShape[]): LoadedRecords {
  const products = shapes.flatMap(kitProducts);
  return { feeds: { products }, componentsPastLoader: shapes.flatMap(componentsOfKits) };
}

/** The page of a kit names its parts, and its availability what can be made, or that it is beyond the limits. */
function reachesOf(name: string, areLoaded: boolean, target: Target): readonly Reachable[] {
  const [page = '', availability = ''] = pathsOf(name, target);
  return [
    { path: page, text: `${name}-1-0` },
    {
      path: availability,
      text: areLoaded ? `"availableQty":${KITS_IN_STOCK},` : '"errorCode":"KIT_TOO_LARGE"',
    },
  ];
}

function pathsOf(name: string, { branch }: Target): readonly string[] {
  const row = encodeURIComponent(`${name}-0-0`);
  return [`/au/products/${row}`, `/au/availability?branch=${branch}&row=${row}&list=${row}`];
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
