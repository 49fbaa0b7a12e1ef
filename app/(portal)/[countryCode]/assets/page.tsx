import type { Metadata } from 'next';
import { DeletedNotice } from '#components/assets/deleted-notice.tsx';
import { SearchForm } from '#components/assets/search-form.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { permitted } from '#lib/auth/context.ts';
import { dateIn } from '#lib/dates.ts';
import { screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { SearchResults } from './search-results.tsx';
import { searchQuery, typedSearch } from './typed-search.ts';

export const metadata: Metadata = { title: 'Assets' };

/** Finds pictures and documents by what is known of them; without anything asked, the newest. */
export default async function AssetsPage(props: PageProps<'/[countryCode]/assets'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'assets:read');
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const timeZone = await screenTimeZone(countryCode);
  const today = dateIn(timeZone, ctx.clock.now());
  const { typed, query } = typedSearch(await props.searchParams, metaproperties, today);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">Assets</h1>
        {permitted(ctx, 'assets:write') && (
          <ButtonLink href={`/${countryCode}/assets/upload`}>Upload files</ButtonLink>
        )}
      </div>
      <DeletedNotice key={searchQuery(typed, { cursor: query?.cursor })} />
      <div className="border-line border-b pb-5 print:hidden">
        <SearchForm
          countryCode={countryCode}
          typed={typed}
          filters={metaproperties.filter(({ isFilterable }) => isFilterable)}
          today={today}
        />
      </div>
      <SearchResults ctx={ctx} typed={typed} query={query} timeZone={timeZone} />
    </div>
  );
}
