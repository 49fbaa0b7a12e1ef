import type { Attack, AttackRecords, AttackTarget, ReachablePage } from '../attack.ts';
import { cycle, requestGreedily } from './greedy.ts';
import {
  creditChain,
  KITS_IN_STOCK,
  type KitShape,
  kitComponents,
  kitProducts,
  kitStock,
} from './records.ts';

const from = 'own address';
const CONCURRENCY = 4;

const LARGEST: readonly KitShape[] = [
  { name: 'TEN', levels: 10, width: 2 },
  { name: 'BROAD', levels: 1, width: 2_000 },
  { name: 'TENCHAIN', levels: 10, width: 1 },
];

/** Records that explode when their references are followed to the end. */
export const EXPLOSIONS = {
  'largest-kits': {
    ...kits('10 levels of 2 components, 2,000 components, a chain of 10', LARGEST, true),
    isShort: true,
  },
  'wide-kits': kits('4 levels of 24 components', [{ name: 'WIDE', levels: 4, width: 24 }], true),
  // The loader refuses these two, but an earlier version loaded them.
  'deep-kits': kits('60 levels of 2 components', [{ name: 'DEEP', levels: 60, width: 2 }], false),
  'long-chain-of-kits': kits(
    'a chain of 3,000',
    [{ name: 'CHAIN', levels: 3_000, width: 1 }],
    false,
  ),
  'credit-chain': {
    title: '20 credit notes that each refer to the sale and all earlier credit notes',
    ...{ from, isShort: false, people: 1 },
    records: () => ({ feeds: { invoices: creditChain(20) } }),
    reaches: () => CREDITS.map((path) => ({ path, text: 'BOOM-0' })),
    run: requestAsStaff(() => CREDITS),
  },
} satisfies Record<string, Attack>;

const CREDITS = ['/au/invoices/BOOM-0', '/au/invoices/BOOM-10', '/au/invoices/BOOM-20'];

function kits(what: string, shapes: readonly KitShape[], isLoadable: boolean): Attack {
  return {
    title: `kits: ${what}; pages and availability, ${CONCURRENCY} at a time`,
    ...{ from, isShort: false, people: 1 },
    records: ({ branch }) =>
      isLoadable ? loadableRecords(branch, shapes) : unloadableRecords(shapes),
    reaches: (target) => shapes.flatMap(({ name }) => reachesOf(name, isLoadable, target)),
    run: requestAsStaff((target) => shapes.flatMap(({ name }) => pathsOf(name, target))),
  };
}

function loadableRecords(branch: string, shapes: readonly KitShape[]): AttackRecords {
  const products = shapes.flatMap((shape) => {
    const kits = new Map(kitComponents(shape).map((kit) => [kit.number, kit.components]));
    return kitProducts(shape).map((product) => ({
      ...product,
      ...(kits.has(product.number) && { kitComponents: kits.get(product.number) }),
    }));
  });
  return { feeds: { products, stock: shapes.flatMap((shape) => kitStock(branch, shape)) } };
}

function unloadableRecords(shapes: readonly KitShape[]): AttackRecords {
  const products = shapes.flatMap(kitProducts);
  return { feeds: { products }, componentsPastLoader: shapes.flatMap(kitComponents) };
}

/** The page of a kit shows a component; availability shows its quantity, or that the kit is too large. */
function reachesOf(
  name: string,
  isLoadable: boolean,
  target: AttackTarget,
): readonly ReachablePage[] {
  const [page = '', availability = ''] = pathsOf(name, target);
  return [
    { path: page, text: `${name}-1-0` },
    {
      path: availability,
      text: isLoadable ? `"now":${KITS_IN_STOCK},` : '"problem":"too-large"',
    },
  ];
}

function pathsOf(name: string, { branch }: AttackTarget): readonly string[] {
  const row = encodeURIComponent(`${name}-0-0`);
  return [`/au/products/${row}`, `/au/availability?branch=${branch}&row=${row}&list=${row}`];
}

/** A signed-in person requests these paths in turn, CONCURRENCY at once. */
function requestAsStaff(pathsOf: (target: AttackTarget) => readonly string[]): Attack['run'] {
  return (target, from, signal) => {
    const { port, cookies } = target;
    const path = cycle(pathsOf(target));
    const headers = { cookie: cookies[0] ?? '', 'sec-fetch-site': 'same-origin', accept: '*/*' };
    const next = () => ({ path: path(), from, headers });
    return requestGreedily({ port, connections: CONCURRENCY, next, signal });
  };
}
