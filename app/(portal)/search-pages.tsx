import { Empty } from '#components/ui/empty.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { TypedSearch } from '#components/ui/typed-search.ts';
import { isFailure } from '#lib/failures.ts';

/** The page that was searched for; undefined where the address names a page of another search. */
export async function pageOfSearch<Page>(searched: Promise<Page>): Promise<Page | undefined> {
  try {
    return await searched;
  } catch (error) {
    const isCursor = isFailure(error) && error.details?.some(({ field }) => field === 'cursor');
    if (isCursor) return undefined;
    throw error;
  }
}

/** What stands in the place of such a page; `href` is that of the search. */
export function OtherSearch({ href }: { href: string }) {
  return (
    <Empty title="This is no page of this search" href={href} action="Show the newest">
      The address was changed, or is of a search that was another one.
    </Empty>
  );
}

/** What stands there where what was typed is wrong; a form marks its own fields, and has none for these. */
export function NothingSearched({ problems }: Pick<TypedSearch, 'problems'>) {
  const unmarked = Object.entries(problems).filter(([name]) => UNMARKED.has(name));
  const told = unmarked.map(([name, problem]) => `${name} ${problem}`).join('; ');
  return (
    <Notice tone="bad">
      Nothing was searched for yet:{' '}
      {told === '' ? 'see what is marked above' : `in the address, ${told}`}.
    </Notice>
  );
}

const UNMARKED: ReadonlySet<string> = new Set(
  'sort cursor near section category family subBrand'.split(' '),
);
