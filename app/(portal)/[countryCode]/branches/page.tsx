import type { Metadata } from 'next';
import { SearchForm } from '#components/branches/search-form.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { searchBranches } from '#lib/enterprise/search.ts';
import { BranchSearchQuery } from '#lib/enterprise/search-schema.ts';
import { homeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Branches' };

/** Finds branches by name, place and type, and shows where they are and which are open now. */
export default async function BranchesPage(props: PageProps<'/[countryCode]/branches'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'enterprise:read');
  const { typed, query } = typedSearch(BranchSearchQuery, await props.searchParams);
  const home = await homeBranch(countryCode);
  const search = await searchBranches(ctx, query ?? {}, home?.number);
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Branches</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm
          countryCode={countryCode}
          typed={typed}
          types={search.types}
          states={search.states}
        />
      </div>
      <SearchResults
        countryCode={countryCode}
        typed={typed}
        query={query}
        search={search}
        home={home?.number}
        timeZone={await screenTimeZone(countryCode)}
      />
    </div>
  );
}
