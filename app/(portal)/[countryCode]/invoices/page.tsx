import { defineList } from '#app/(portal)/list-screen.tsx';
import { type InvoiceSorts, invoiceRows } from '#components/invoices/invoice-columns.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { type Search, searchPairs, sortBy, sortByDate } from '#components/ui/search-page/search.ts';
import {
  InvoiceSearchQuery,
  type InvoiceSummary,
  OWING_FILTERS,
} from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { formatMoney, sumMoney } from '#lib/money.ts';
import { services } from '#lib/services.ts';
import { ResultSummary, SearchPager, TruncatedNames } from '../../search-results.tsx';
import { batchApiPath, PastedListForm, pastedList } from './pasted-list.tsx';
import { invoiceFields } from './search-fields.ts';

export const metadata = { title: 'Invoices' };

/** Searches invoices, or finds those of a pasted list of numbers. */
export default defineList({
  list: 'invoices',
  title: 'Invoices',
  noun: 'invoice',
  scope: 'invoicing:read',
  schema: InvoiceSearchQuery,
  homeFilters: '',
  fields: ({ branches }) => invoiceFields(branches),
  views: ({ home }) => [
    { name: 'All', query: 'branch=all' },
    home && { name: `At ${home.name}`, query: `branch=${home.number}` },
    home && {
      name: 'Overdue at my branch',
      query: `branch=${home.number}&status=overdue&sort=due`,
    },
    !home && { name: 'Overdue', query: 'branch=all&status=overdue&sort=due' },
  ],
  actions: ({ countryCode, params }) => (
    <PastedListForm
      countryCode={countryCode}
      list={[params['list']].flat().join('\n')}
      isOpen={params['paste'] !== undefined}
    />
  ),
  arrange: async (parts, { ctx, params }) => {
    const results = await pastedList(ctx, params);
    return results ? { views: undefined, results } : parts;
  },
  find: async (ctx, query) => {
    const { invoices: items, ...page } = await searchInvoices(ctx, query);
    return { items, ...page };
  },
  show: async ({ countryCode, search, list, page, query }) => {
    const { items, truncatedNames = [], asOf } = page;
    const order = owingText(search, items, list.nextCursor) + ORDERS[query.sort ?? 'newest'];
    return (
      <>
        <TruncatedNames
          search={search}
          names={truncatedNames}
          of="customers or products"
          found="Invoices"
        />
        <InvoiceResults
          countryCode={countryCode}
          rows={invoiceRows(countryCode, items, asOf)}
          filters={search}
          search={searchPairs(search)}
          sorts={sortsOf(search)}
          menu={
            <CopyApiCall
              baseUrl={services().config.publicUrl}
              path={batchApiPath(
                countryCode,
                items.map(({ number }) => number),
              )}
            />
          }
          summary={<ResultSummary {...list} order={order} />}
        />
        <SearchPager {...list} />
      </>
    );
  },
});

const ORDERS = {
  newest: 'newest first',
  oldest: 'oldest first',
  largest: 'largest first',
  smallest: 'smallest first',
  due: 'longest overdue first',
  customer: 'by customer',
};

/** What is owing on a list of what is owing that one page shows in full. */
function owingText(
  { values }: Search,
  invoices: readonly InvoiceSummary[],
  nextCursor: string | undefined,
): string {
  const isWhole = nextCursor === undefined && !values['cursor'] && !values['before'];
  if (!isWhole || !OWING_FILTERS.includes(values['status'] ?? '')) return '';
  return `${formatMoney(sumMoney(invoices.map(({ balanceOwing = 0 }) => balanceOwing)))} owing, `;
}

function sortsOf(search: Search): InvoiceSorts {
  const { sort, status } = search.values;
  const [by, title] =
    sort === 'largest'
      ? (['smallest', 'Sort smallest first'] as const)
      : (['largest', 'Sort largest first'] as const);
  const total = sortBy(search, by, title);
  const isOwing = OWING_FILTERS.includes(status ?? '');
  return {
    date: sortByDate(search),
    customer: sortBy(search, 'customer', 'Sort by customer'),
    total: {
      ...total,
      direction: sort === 'largest' ? 'descending' : sort === 'smallest' ? 'ascending' : undefined,
    },
    status: sortBy(search, 'due', 'Sort owing by due date', {
      changes: isOwing ? {} : { status: 'owing' },
    }),
  };
}
