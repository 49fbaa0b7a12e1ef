import type { ShownRecord } from '#app/(portal)/record-screen.tsx';
import { BRANCH_TABLE_LAYOUT, branchColumns } from '#components/branches/branch-columns.tsx';
import {
  BranchContacts,
  BranchReach,
  DepartmentList,
} from '#components/branches/branch-contacts.tsx';
import { BranchNow } from '#components/branches/branch-times.tsx';
import { HoursOnDay } from '#components/branches/hours-on-day.tsx';
import { HoursWeek } from '#components/branches/hours-week.tsx';
import { NextSpecialDays, SpecialDays, WeekTable } from '#components/branches/opening-hours.tsx';
import { PlaceMap } from '#components/map/place-map.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { coordinatesOf } from '#lib/branches/branch-location.ts';
import { branchView } from '#lib/branches/branch-view.ts';
import { formatDistance, formatZoneDifference } from '#lib/branches/format-hours.ts';
import { branchesHref, branchHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { formatDate } from '#lib/time/dates.ts';
import { BranchHeader } from './branch-header.tsx';

type Reads = { readonly all: Promise<readonly LocatedBranch[]> };

/** One branch. "Are you open, and until when?" comes first, of the day that was asked for. */
export function BranchScreen({
  ctx,
  countryCode,
  item: branch,
  params,
  home,
  now,
  read: { all },
  apiCall,
}: ShownRecord<'enterprise:read', unknown, LocatedBranch, Reads>) {
  const typedDay = [params['date']].flat().at(-1);
  const reading = branchView(branch, { all, home, now, typedDay });
  const { timeZone } = branch.location;
  const { columns, today, from, typed, problem, nearest } = reading;
  const names = columns.map(({ name }) => name);
  const isOtherDay = from !== today && reading.answer !== undefined;
  const dayHours = reading.answer && (
    <HoursOnDay {...reading.answer} columns={names} timeZone={timeZone} isLarge={isOtherDay} />
  );
  const byDistance = { near: branch.number, sort: 'distance' };
  return (
    <article className="grid gap-x-10 gap-y-6 *:min-w-0 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] not-print:xl:items-start">
      <BranchHeader
        ctx={ctx}
        branch={branch}
        apiCall={apiCall}
        now={now}
        distance={
          home && reading.kilometres !== undefined && home.number !== branch.number
            ? `${formatDistance(reading.kilometres)} from ${home.name}`
            : undefined
        }
        week={{ table: WEEK, from }}
        hasSpecialDays={reading.special.length > 0}
      />
      <div className="min-w-0 space-y-6">
        <section
          aria-label="Open or closed"
          className="divide-y divide-line rounded-md border border-line px-4 *:py-2.5"
        >
          {isOtherDay && dayHours}
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5">
            <BranchNow timeZone={timeZone} state={reading.state} now={now} isLarge={!isOtherDay} />
            <BranchReach branch={branch} />
          </div>
          {reading.departments.length > 0 && (
            <DepartmentList departments={reading.departments} now={now} timeZone={timeZone} />
          )}
          {!isOtherDay && dayHours}
          <NextSpecialDays runs={reading.nextSpecial} today={today} />
        </section>
        {reading.zone && home && (
          <p className="text-sm">
            Time difference: {formatZoneDifference(reading.zone, home.name)}.
          </p>
        )}
        {reading.knownUntil !== undefined && from > reading.knownUntil && (
          <Notice>
            Holidays are listed until {formatDate(reading.knownUntil)}. Later days show the usual
            hours.
          </Notice>
        )}
        <section aria-labelledby="week">
          <HoursWeek
            id="week"
            title={from === today ? 'This week' : `Week from ${formatDate(from)}`}
            countryCode={countryCode}
            number={branch.number}
            typed={typed}
            problem={problem}
            today={today}
            earlier={reading.earlier}
            later={reading.later}
          />
          {columns.length === 0 ? (
            <p className="text-quiet text-sm">Hours not known. Call before you send anyone.</p>
          ) : (
            <WeekTable
              caption={WEEK}
              columns={names}
              days={reading.week}
              today={today}
              chosen={typed && from}
              timeZone={timeZone}
            />
          )}
        </section>
        <section aria-labelledby="special">
          <SectionTitle id="special">Holidays and special hours</SectionTitle>
          <SpecialDays caption="Holidays and special hours" days={reading.special} today={today} />
        </section>
        <section aria-labelledby="nearest">
          <SectionTitle id="nearest">
            {reading.isNearestOpen ? 'Nearest branches open now' : 'Nearest branches'}
          </SectionTitle>
          <Table
            caption="Nearest branches"
            {...BRANCH_TABLE_LAYOUT}
            columns={branchColumns({ countryCode, now, hasDistance: true })}
            rows={nearest}
            keyOf={(each) => each.branch.number}
          />
          <p className="mt-2 text-sm print:hidden">
            <TextLink href={branchesHref(countryCode, byDistance)}>
              All branches by distance
            </TextLink>
          </p>
        </section>
      </div>
      <div className="min-w-0 space-y-6">
        <section aria-labelledby="contact">
          <SectionTitle id="contact">Contact and address</SectionTitle>
          <BranchContacts branch={branch} />
        </section>
        <PlaceMap
          countryCode={countryCode}
          size={{ width: 400, height: 260 }}
          minKm={220}
          marks={[
            ...mapMarks(countryCode, branch, reading.state?.isOpen ?? false).map((mark) => ({
              ...mark,
              isMain: true,
            })),
            ...nearest.flatMap(({ branch: other, state }) =>
              mapMarks(countryCode, other, state?.isOpen ?? false),
            ),
          ]}
        />
      </div>
    </article>
  );
}

/** The caption of the table with the week. */
const WEEK = 'Hours for the week';

/** The map mark of a branch; empty when its position is not known. */
function mapMarks(
  countryCode: string,
  { number, shortName, location }: LocatedBranch,
  isOpen: boolean,
) {
  const position = coordinatesOf(location);
  const look = isOpen ? ('full' as const) : ('hollow' as const);
  const href = branchHref(countryCode, number);
  return position ? [{ key: number, name: shortName, ...position, href, look }] : [];
}
