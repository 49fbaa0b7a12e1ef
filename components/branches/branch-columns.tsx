import { OpeningWords } from '#components/frame/opening-words.tsx';
import { type Search, sortBy } from '#components/ui/search.ts';
import { type Column, RowLink } from '#components/ui/table.tsx';
import { townText } from '#lib/enterprise/branch-address.ts';
import { branchHref, callHref } from '#lib/enterprise/branch-addresses.ts';
import { distanceWords } from '#lib/enterprise/hours-words.ts';
import type { FoundBranch } from '#lib/enterprise/search.ts';
import { CallLink } from './call-link.tsx';

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
            {[townText(location.address), location.address.postCode].filter(Boolean).join(' ')}
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
        <OpeningWords state={state} now={now} timeZone={branch.location.timeZone} />
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
              kilometres !== undefined && distanceWords(kilometres),
          } as const,
        ]
      : []),
    {
      heading: 'Telephone',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-2 card:col-2',
      cell: ({ branch: { contact } }) =>
        contact?.telephone && (
          <CallLink href={callHref(contact.telephone)}>{contact.telephone}</CallLink>
        ),
    },
  ];
}

/** Layout of a branch table on narrow screens and in print. */
export const BRANCH_CARDS = {
  card: 'pairs',
  isWide: true,
  isTwoUp: true,
  className: 'print:text-[8pt] print:leading-[1.35]',
} as const;
