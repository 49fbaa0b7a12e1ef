import { Empty } from '#components/ui/notice/empty.tsx';
import { type Search, searchQuery } from '#components/ui/search-page/search.ts';
import { type Context, withScope } from '#lib/auth/context.ts';

type Props = { ctx: Context<'assets:read'>; search: Search };

/** Explains why no asset is listed: nothing matches, or there are none yet. */
export function NoResults({ ctx, search }: Props) {
  const href = `/${ctx.countryCode}/assets`;
  if (searchQuery(search, { view: undefined }) !== '') {
    return (
      <Empty title="No asset matches" href={href} action="Start again">
        All that is filled in has to hold. Leave a field out, or type less of a word. A product’s
        number has to be whole.
      </Empty>
    );
  }
  if (!withScope(ctx, 'assets:write')) {
    return (
      <Empty title="There is no asset yet">
        Pictures and documents that are uploaded are listed here.
      </Empty>
    );
  }
  return (
    <Empty title="There is no asset yet" href={`${href}/upload`} action="Upload files">
      Pictures of products, their data sheets and guides are listed here once they are uploaded.
    </Empty>
  );
}
