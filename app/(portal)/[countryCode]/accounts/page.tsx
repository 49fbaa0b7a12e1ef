import type { Metadata } from 'next';
import { SearchForm } from '#components/accounts/search-form.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { permitted } from '#lib/auth/context.ts';
import { listSegments } from '#lib/customer/account-codes.ts';
import { AccountSearchQuery } from '#lib/customer/search-schema.ts';
import { listBranchNames } from '#lib/enterprise/branches.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Accounts' };

/** Finds accounts, deleted ones too, by what is known of them; without anything asked, all by number. */
export default async function AccountsPage(props: PageProps<'/[countryCode]/accounts'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'customer:read');
  const { typed, query } = typedSearch(AccountSearchQuery, await props.searchParams);
  const enterprise = permitted(ctx, 'enterprise:read');
  const [listed, branches] = await Promise.all([
    listSegments(ctx),
    enterprise ? listBranchNames(enterprise) : [],
  ]);
  const { segments } = listed.parse();
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Accounts</h1>
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm
          countryCode={countryCode}
          typed={typed}
          segments={segments.map(({ code, description }) => [code, description])}
          branches={branches.map(({ number, name }) => [number, `${number} ${name}`])}
        />
      </div>
      <SearchResults
        ctx={ctx}
        typed={typed}
        query={query}
        names={{
          segments: new Map(segments.map(({ code, description }) => [code, description])),
          branches: new Map(branches.map(({ number, shortName }) => [number, shortName])),
        }}
      />
    </div>
  );
}
