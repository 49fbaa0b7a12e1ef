import { asPerson, cycle } from '#tools/bench/harness/http.ts';
import type { Attack, Attacks, AttackTarget } from './attack.ts';
import { repeatRequests } from './connections.ts';

const SEARCHES = ['a', 'pi', 'co 15', 'valve brass', 'e', 'mixer chrome', '20 mm', 'or', 'in'];

/** Signed-in people in the same office as the baseline clients, who request what costs most. */
export const HEAVY_USERS: Attacks = {
  'pdf-one': {
    ...people(3, 8, 'PDFs of an invoice', ({ invoices }) => {
      const next = cycle(invoices);
      return () => `/portal-api/au/invoices/${next()}/pdf`;
    }),
    reaches: ({ invoices }) => [[`/portal-api/au/invoices/${invoices[0]}/pdf`, '%PDF-']],
  },
  'pdf-batch': {
    ...people(3, 16, 'PDFs of 20 invoices', (target) => () => pathOfBatch(target)),
    reaches: (target) => [[pathOfBatch(target), '%PDF-']],
  },
  'list-of-invoices': people(1, 24, 'a list of 150 invoices', ({ invoices }) => {
    const list = Array.from({ length: 150 }, (_, at) => invoices[at] ?? String(9_000_000 + at));
    return () => `/au/invoices?list=${encodeURIComponent(list.join('\n'))}`;
  }),
  'availability-sheet': people(1, 24, 'a sheet of 150 products', ({ products, branch }) => {
    const list = encodeURIComponent(products.slice(0, 150).join('\n'));
    return () => `/au/availability?branch=${branch}&elsewhere=all&list=${list}`;
  }),
  'slow-searches': {
    ...people(1, 24, 'searches of everything', () => {
      const next = cycle(SEARCHES);
      return () => `/au/search?q=${encodeURIComponent(next())}`;
    }),
    isShort: true,
  },
  'sixteen-searches': people(2, 8, 'searches while typing', searches),
  'many-searches': people(3, 16, 'searches while typing', searches),
};

function pathOfBatch({ invoices }: AttackTarget): string {
  const query = invoices.slice(0, 20).map((number) => `invoiceNumber=${number}`);
  return `/portal-api/au/invoices/pdf?${query.join('&')}`;
}

function searches(): () => string {
  const next = cycle(SEARCHES);
  const path = cycle(['search', 'invoices', 'search']);
  return () => `/portal-api/au/${path()}?q=${encodeURIComponent(next())}`;
}

/** So many people request the paths of `pathsOf`, each over this many connections. */
function people(
  count: number,
  connections: number,
  what: string,
  pathsOf: (target: AttackTarget) => () => string,
): Attack {
  return {
    title: `${count} signed in, ${connections} connections each, ${what}`,
    ...{ isFromOffice: true, people: count },
    async run(target, signal) {
      const nextPath = pathsOf(target);
      const each = target.cookies.map((cookie) => {
        const next = () => ({ path: nextPath(), headers: asPerson(cookie) });
        return repeatRequests(target, connections, next, signal);
      });
      await Promise.all(each);
    },
  };
}
