import type { Attack, AttackTarget } from '../attack.ts';
import { cycle, requestGreedily } from './greedy.ts';

const from = 'honest address';
const SEARCHES = ['a', 'pi', 'co 15', 'valve brass', 'e', 'mixer chrome', '20 mm', 'or', 'in'];

/** Signed-in people in the same office as the honest clients, who request what costs most. */
export const GREEDY_PEOPLE = {
  'pdf-one': {
    title: 'three people, eight PDFs of an invoice each at a time',
    ...{ from, isShort: false, people: 3 },
    reaches: ({ invoices }) => [
      { path: `/portal-api/au/invoices/${invoices[0]}/pdf`, text: '%PDF-' },
    ],
    run: requestAsPeople(8, ({ invoices }) => {
      const next = cycle(invoices);
      return () => `/portal-api/au/invoices/${next()}/pdf`;
    }),
  },
  'pdf-batch': {
    title: 'three people, sixteen PDFs of 20 invoices each at a time',
    ...{ from, isShort: false, people: 3 },
    reaches: (target) => [{ path: pathOfBatch(target), text: '%PDF-' }],
    run: requestAsPeople(16, (target) => () => pathOfBatch(target)),
  },
  'list-of-invoices': {
    title: 'one person, 24 connections, a list of 150 invoices',
    ...{ from, isShort: false, people: 1 },
    run: requestAsPeople(24, ({ invoices }) => {
      const list = Array.from({ length: 150 }, (_, at) => invoices[at] ?? String(9_000_000 + at));
      return () => `/au/invoices?list=${encodeURIComponent(list.join('\n'))}`;
    }),
  },
  'availability-sheet': {
    title: 'one person, 24 connections, a sheet of 150 products',
    ...{ from, isShort: false, people: 1 },
    run: requestAsPeople(24, ({ products, branch }) => {
      const list = encodeURIComponent(products.slice(0, 150).join('\n'));
      return () => `/au/availability?branch=${branch}&elsewhere=all&list=${list}`;
    }),
  },
  'slow-searches': {
    title: 'one person, 24 connections, searches of everything',
    ...{ from, isShort: true, people: 1 },
    run: requestAsPeople(24, () => {
      const next = cycle(SEARCHES);
      return () => `/au/search?q=${encodeURIComponent(next())}`;
    }),
  },
  'sixteen-searches': {
    title: 'two people, sixteen searches at a time',
    ...{ from, isShort: false, people: 2 },
    run: requestAsPeople(8, searches),
  },
  'many-searches': {
    title: 'three people, 48 searches at a time',
    ...{ from, isShort: false, people: 3 },
    run: requestAsPeople(16, searches),
  },
} satisfies Record<string, Attack>;

function pathOfBatch({ invoices }: AttackTarget): string {
  const query = invoices.slice(0, 20).map((number) => `invoiceNumber=${number}`);
  return `/portal-api/au/invoices/pdf?${query.join('&')}`;
}

function searches(): () => string {
  const next = cycle(SEARCHES);
  const path = cycle(['search', 'invoices', 'search']);
  return () => `/portal-api/au/${path()}?q=${encodeURIComponent(next())}`;
}

/** Each person requests the paths of `pathsOf` over this many connections. */
function requestAsPeople(
  connections: number,
  pathsOf: (target: AttackTarget) => () => string,
): Attack['run'] {
  return async (target, from, signal) => {
    const { port, cookies } = target;
    const nextPath = pathsOf(target);
    const each = cookies.map((cookie) => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: '*/*' };
      const next = () => ({ path: nextPath(), from, headers });
      return requestGreedily({ port, connections, next, signal });
    });
    await Promise.all(each);
  };
}
