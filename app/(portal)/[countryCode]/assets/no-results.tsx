import { Empty } from '#components/ui/notice/empty.tsx';
import { NothingMatches } from '#components/ui/search-page/nothing-matches.tsx';
import { type Search, searchQuery } from '#components/ui/search-page/search.ts';
import { type Context, withScope } from '#lib/auth/context.ts';

type Props = { ctx: Context<'assets:read'>; search: Search };

/** Explains why no asset is listed: nothing matches, or there are none yet. */
export function NoResults({ ctx, search }: Props) {
  const href = `/${ctx.countryCode}/assets`;
  if (searchQuery(search, { view: undefined }) !== '') {
    return <NothingMatches search={search} />;
  }
  if (!withScope(ctx, 'assets:write')) {
    return <Empty title="No assets yet">Pictures and documents show here once uploaded.</Empty>;
  }
  return (
    <Empty title="No assets yet" href={`${href}/upload`} action="Upload files">
      Product pictures, data sheets and guides show here once uploaded.
    </Empty>
  );
}
