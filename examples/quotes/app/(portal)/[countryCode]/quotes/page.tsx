import { defineList } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { ResultList } from '#app/(portal)/search-results.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { sortBy } from '#components/ui/search-page/search.ts';
import { Table } from '#components/ui/table/table.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { QUOTES, quoteHref } from '#lib/quotes/record.ts';
import { orderWords } from '#lib/records/list.ts';
import { formatDate } from '#lib/time/dates.ts';

export const metadata = { title: 'Quotes' };

/** Searches quotes; lists those that hold longest without a search. */
export default defineList({
  ...recordList(QUOTES),
  views: ({ today }) => [
    { name: 'All', query: '' },
    { name: 'Valid today', query: `from=${today}` },
  ],
  show: ({ search, list, page: { items }, query }) => (
    <ResultList {...list} order={orderWords(QUOTES, query)} table={TABLE}>
      <Table
        caption={TABLE}
        columns={[
          {
            heading: 'Quote',
            cell: ({ number }) => <RowLink href={quoteHref(number)}>{number}</RowLink>,
          },
          { heading: 'Customer', cell: ({ customer }) => customer.name },
          {
            heading: 'Valid until',
            sort: sortBy(search, undefined, 'Sort by date'),
            cell: ({ validUntil }) => formatDate(validUntil),
          },
          {
            heading: 'Total',
            isNumeric: true,
            sort: sortBy(search, 'total', 'Sort by total'),
            cell: ({ total }) => <Money value={total} />,
          },
        ]}
        rows={items}
        keyOf={({ number }) => number}
      />
    </ResultList>
  ),
});

const TABLE = 'Quotes found';
