import type { Metadata } from 'next';
import { ORDER_DATES, SearchForm } from '#components/orders/search-form.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { permitted } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { listBranchNames } from '#lib/enterprise/branches.ts';
import { OrderSearchQuery } from '#lib/procurement/search-schema.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Purchase orders' };

/** Finds purchase orders by what is known of them; without anything asked, the newest. */
export default async function OrdersPage(props: PageProps<'/[countryCode]/purchase-orders'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'procurement:read');
  const today = dateIn(COUNTRY_ZONES[countryCode], ctx.clock.now());
  const { typed, query } = typedSearch(OrderSearchQuery, await props.searchParams, {
    dates: { today, years: ORDER_DATES },
  });
  const enterprise = permitted(ctx, 'enterprise:read');
  const branches = enterprise ? await listBranchNames(enterprise) : [];
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Purchase orders</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm
          countryCode={countryCode}
          typed={typed}
          branches={branches.map(({ number, name }) => ({ number, name }))}
          today={today}
        />
      </div>
      <SearchResults
        ctx={ctx}
        typed={typed}
        query={query}
        branchNames={new Map(branches.map(({ number, shortName }) => [number, shortName]))}
      />
    </div>
  );
}
