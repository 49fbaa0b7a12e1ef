import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import { type Column, RowLink } from '#components/ui/table/table.tsx';
import { formatTown } from '#lib/enterprise/branch-location.ts';
import type { FoundBranch } from '#lib/enterprise/search/search-branches.ts';
import { formatDistance } from '#lib/enterprise/view/format-hours.ts';
import { branchHref, callHref } from '#lib/enterprise/view/links.ts';
import { ContactLink } from './contact-link.tsx';

type Options = {
  countryCode: string;
  now: Date;
  /** The search to sort; without it the headings are not links. */
  search?: Search;
  hasDistance: boolean;
};

/** The columns of branch lists; `Now` is by the local time of each branch. */
export function branchColumns(options: Options): Column<FoundBranch>[] {
  const { countryCode, now, search, hasDistance } = options;
  const sort = (by: string | undefined, title: string) => search && sortBy(search, by, title);
  return [
    {
      heading: 'Number',
      sort: sort(undefined, 'Sort by number'),
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-1 card:col-2 card:text-right',
      cell: ({ branch }) => branch.number,
    },
    {
      heading: 'Branch',
      isTitle: true,
      sort: sort('name', 'Sort by name'),
      className: 'font-normal card:row-start-1 card:col-1',
      cell: ({ branch: { number, name, identity, location } }) => (
        <>
          <RowLink href={branchHref(countryCode, number)}>{name}</RowLink>{' '}
          <span className="row-remarks">
            {identity?.type?.description && `${identity.type.description}, `}
            {[formatTown(location.address), location.address.postCode].filter(Boolean).join(' ')}
          </span>
        </>
      ),
    },
    {
      heading: 'Now',
      sort: sort('change', 'Sort by when they close, then by when they open'),
      cardLabel: false,
      className: 'card:row-start-2 card:col-1',
      cell: ({ branch, state }) => (
        <OpeningStatus state={state} now={now} timeZone={branch.location.timeZone} />
      ),
    },
    ...(hasDistance
      ? [
          {
            heading: 'Distance',
            sort: sort('distance', 'Sort the nearest first'),
            cardLabel: false,
            className: 'whitespace-nowrap card:col-1 card:text-quiet',
            cell: ({ kilometres }: FoundBranch) =>
              kilometres !== undefined && formatDistance(kilometres),
          } as const,
        ]
      : []),
    {
      heading: 'Telephone',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-2 card:col-2',
      cell: ({ branch: { contact } }) =>
        contact?.telephone && (
          <ContactLink href={callHref(contact.telephone)}>{contact.telephone}</ContactLink>
        ),
    },
  ];
}

/** Layout of a branch table on narrow screens and in print. */
export const BRANCH_TABLE_LAYOUT = {
  card: 'pairs',
  isWide: true,
  isTwoUp: true,
  className: 'print:text-[8pt] print:leading-[1.35]',
} as const;
