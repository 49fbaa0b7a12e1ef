import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import type { Columns, Sort } from '#components/ui/table/table.tsx';
import { PhoneLink } from '#components/ui/text-link.tsx';
import { formatTown, isTransferOnly } from '#lib/branches/branch-location.ts';
import { formatDistance, formatRanges, formatWeekDayDate } from '#lib/branches/format-hours.ts';
import { branchHref } from '#lib/branches/links.ts';
import type { FoundBranch } from '#lib/branches/search/search-branches.ts';
import { present } from '#lib/text/text.ts';
import { TimeRanges } from './opening-hours.tsx';

type Options = {
  now: Date;
  /** The search to sort; without it the headings are not links. */
  search?: Search;
  hasDistance: boolean;
  /** The place that distances are from. */
  from?: string | undefined;
  /** The requested day, `YYYY-MM-DD`; undefined: now. */
  date?: string | undefined;
};

/** The columns of branch lists; hours are by the local time of each branch. */
export function branchColumns(options: Options): Columns<FoundBranch> {
  const { now, search, hasDistance, from, date } = options;
  const sort = (by: string, title: string) => search && sortBy(search, by, title);
  // Without a place and a day the list is nearest first.
  const isByDistance = from === undefined && date === undefined && !search?.values['sort'];
  const byDistance: Sort | undefined = search && {
    ...sortBy(search, 'distance', 'Sort the nearest first'),
    ...(isByDistance && { direction: 'ascending' }),
  };
  return [
    {
      heading: 'Branch',
      isTitle: true,
      sort: sort('name', 'Sort by name'),
      className: 'font-normal card:row-start-1 card:col-1',
      cell: ({ branch: { number, name, identity, location } }) => (
        <>
          <RowLink href={branchHref(number, date)}>{name}</RowLink>{' '}
          <span className="row-remarks">
            {present(
              number,
              identity?.type?.description,
              [formatTown(location.address), location.address.postCode].filter(Boolean).join(' '),
            ).join(' · ')}
          </span>
        </>
      ),
    },
    date === undefined
      ? {
          heading: 'Now',
          sort: sort('change', 'Sort by when they close, then by when they open'),
          cardLabel: false,
          className: STATUS_CLASS,
          cell: ({ branch, state }) =>
            isTransferOnly(branch) ? (
              <Badge>Transfer only</Badge>
            ) : (
              <OpeningStatus state={state} now={now} timeZone={branch.location.timeZone} />
            ),
        }
      : {
          heading: formatWeekDayDate(date),
          cardLabel: false,
          className: STATUS_CLASS,
          cell: ({ day }) => <DayStatus day={day} />,
        },
    hasDistance && {
      heading: from === undefined ? 'Distance' : `From ${from}`,
      sort: byDistance,
      cardLabel: false,
      isNumeric: true,
      className: 'whitespace-nowrap card:row-start-1 card:col-2 card:text-quiet',
      cell: ({ kilometres }) => kilometres !== undefined && formatDistance(kilometres),
    },
    {
      heading: 'Phone',
      cardLabel: false,
      className: 'whitespace-nowrap card:row-start-2 card:col-2 card:text-right',
      cell: ({ branch: { contact } }) =>
        contact?.telephone && <PhoneLink number={contact.telephone} />,
    },
  ];
}

const STATUS_CLASS = 'card:row-start-2 card:col-1';

/** The hours of a branch on the requested day and why, and of departments that differ. */
function DayStatus({ day }: Pick<FoundBranch, 'day'>) {
  if (!day) return <span className="text-quiet">Hours not known. Call first.</span>;
  const { ranges, occasion, departments } = day;
  const isOpen = ranges.length > 0;
  return (
    <>
      <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Badge>{isOpen ? 'Open' : 'Closed'}</Badge> {isOpen && <TimeRanges ranges={ranges} />}{' '}
        {occasion && <span className="text-quiet">{occasion}</span>}
      </span>
      {departments.map((department) => (
        <span key={department.name} className="block text-quiet text-xs">
          {department.name} {department.ranges.length > 0 ? '' : 'closed'}
          {department.ranges.length > 0 && formatRanges(department.ranges)}
        </span>
      ))}
    </>
  );
}

/** Layout of a branch table on narrow screens and in print. */
export const BRANCH_TABLE_LAYOUT = {
  card: 'pairs',
  className: 'print:text-[8pt] print:leading-[1.35] [--cell-y:0.25rem] [&_.row-remarks]:leading-4',
} as const;
