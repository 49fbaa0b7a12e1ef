import type { InvoiceSorts } from '#components/invoices/invoice-columns.tsx';
import { type Search, sortBy, sortByDate } from '#components/ui/search-page/search.ts';
import { OWING_FILTERS } from '#lib/invoices/search/schema.ts';

/** How a list that can be sorted is, and the links that sort it otherwise. */
export function invoiceSorts(search: Search): InvoiceSorts {
  const { sort, status = '' } = search.values;
  const other = sort === 'largest' ? 'smallest' : 'largest';
  return {
    date: sortByDate(search),
    customer: sortBy(search, 'customer', 'Sort by customer'),
    total: {
      ...sortBy(search, other, `Sort ${other} first`),
      direction: sort === 'largest' ? 'descending' : sort === 'smallest' ? 'ascending' : undefined,
    },
    status: sortBy(search, 'due', 'Sort owing by due date', {
      changes: OWING_FILTERS.includes(status) ? {} : { status: 'owing' },
    }),
  };
}
