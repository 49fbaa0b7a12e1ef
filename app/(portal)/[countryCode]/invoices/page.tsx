import { ClipboardPaste } from 'lucide-react';
import { defineList } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { ResultSummary, SearchPager } from '#app/(portal)/search-results.tsx';
import { invoiceRows } from '#components/invoices/invoice-columns.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { Link } from '#components/ui/link.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { INVOICES } from '#lib/invoices/record.ts';
import { OWING_FILTERS } from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { formatMoney, sumMoney } from '#lib/money.ts';
import { orderWords } from '#lib/records/list.ts';
import { MAX_NAMES } from '#lib/search/name-search.ts';
import { services } from '#lib/services.ts';
import { batchApiPath, PastedListForm, pastedList } from './pasted-list.tsx';

export const metadata = { title: 'Invoices' };

/** Searches invoices, or finds those of a pasted list of numbers. */
export default defineList({
  ...recordList(INVOICES),
  homeFilters: '',
  views: ({ home }) => [
    { name: 'All', query: 'branch=all' },
    home && { name: `At ${home.name}`, query: `branch=${home.number}` },
    home && {
      name: 'Overdue at my branch',
      query: `branch=${home.number}&status=overdue&sort=due`,
    },
    !home && { name: 'Overdue', query: 'branch=all&status=overdue&sort=due' },
  ],
  actions: ({ params }) => (
    <PastedListForm
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
  show: ({ countryCode, search, list, page, query }) => {
    const { items, nextCursor, previousCursor, truncatedNames = [], asOf } = page;
    const isOwing = OWING_FILTERS.includes(query.status ?? '') && !nextCursor && !previousCursor;
    const owing = sumMoney(items.map(({ balanceOwing = 0 }) => balanceOwing));
    const call = batchApiPath(
      countryCode,
      items.map(({ number }) => number),
    );
    const order = `${isOwing ? `${formatMoney(owing)} owing, ` : ''}${orderWords(INVOICES, query)}`;
    return (
      <>
        {truncatedNames.length > 0 && (
          <Notice>
            “{truncatedNames.map((name) => search.values[name]).join('”, “')}” matches more than{' '}
            {MAX_NAMES} customers or products. Invoices for {MAX_NAMES} of them are shown: type more
            of the name to see the rest.
          </Notice>
        )}
        <InvoiceResults
          countryCode={countryCode}
          rows={invoiceRows(countryCode, items, asOf)}
          search={search}
          menu={
            <>
              <CopyApiCall baseUrl={services().config.publicUrl} path={call} />
              <Link href="/invoices?paste=yes" className="flex items-center md:hidden">
                <ClipboardPaste size={15} aria-hidden="true" /> Paste a list
              </Link>
            </>
          }
          summary={<ResultSummary {...list} order={order} />}
        />
        <SearchPager {...list} />
      </>
    );
  },
});
