import { BRANCH_TABLE_LAYOUT, branchColumns } from '#components/branches/branch-columns.tsx';
import { BranchContacts, BranchReach } from '#components/branches/branch-contacts.tsx';
import { BranchNow } from '#components/branches/branch-now.tsx';
import { DepartmentList } from '#components/branches/department-list.tsx';
import { HoursDateForm } from '#components/branches/hours-date-form.tsx';
import { HoursOnDay } from '#components/branches/hours-on-day.tsx';
import { SpecialDays, TimeRanges, WeekTable } from '#components/branches/opening-hours.tsx';
import { PlaceMap } from '#components/map/place-map.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import type { Context } from '#lib/auth/context.ts';
import { coordinatesOf } from '#lib/enterprise/branch-location.ts';
import { listBranches } from '#lib/enterprise/branches.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { branchView } from '#lib/enterprise/view/branch-view.ts';
import {
  formatDistance,
  formatWeekDayDate,
  formatZoneDifference,
} from '#lib/enterprise/view/format-hours.ts';
import {
  branchesCsvHref,
  branchesHref,
  branchHoursHref,
  branchHref,
} from '#lib/enterprise/view/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { homeBranch } from '../../../home-branch.ts';
import { BranchHeader } from './branch-header.tsx';

type Props = {
  ctx: Context<'enterprise:read'>;
  branch: LocatedBranch;
  /** The date from the address, as typed. */
  typedDay: string | undefined;
};

/** One branch. "Are you open, and until when?" comes first. */
export async function BranchScreen({ ctx, branch, typedDay }: Props) {
  const { countryCode } = ctx;
  const home = await homeBranch(countryCode);
  const now = ctx.clock.now();
  const reading = branchView(branch, { all: await listBranches(ctx), home, now, typedDay });
  const { timeZone } = branch.location;
  const { columns, today, from, typed, problem, nearest } = reading;
  const names = columns.map(({ name }) => name);
  const byDistance = { near: branch.number, sort: 'distance' };
  return (
    <article className="grid gap-x-10 gap-y-6 *:min-w-0 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] not-print:xl:items-start">
      <BranchHeader countryCode={countryCode} branch={branch} now={now} />
      <div className="min-w-0 space-y-6">
        <section
          aria-label="Open or closed"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-3 rounded-md border border-line px-4 py-3"
        >
          <div className="space-y-1.5">
            <BranchNow timeZone={timeZone} state={reading.state} now={now} />
            <BranchReach branch={branch} />
          </div>
          {reading.answers.map((answer) => (
            <HoursOnDay key={answer.plan.date} {...answer} columns={names} timeZone={timeZone} />
          ))}
          {reading.nextSpecial && (
            <p className="col-span-full text-sm">
              Next special hours: {formatWeekDayDate(reading.nextSpecial.date)}
              {reading.nextSpecial.occasion && `, ${reading.nextSpecial.occasion}`}:{' '}
              <strong className="font-semibold">
                <TimeRanges ranges={reading.nextSpecial.ranges} />
              </strong>
            </p>
          )}
        </section>
        <HoursDateForm
          countryCode={countryCode}
          number={branch.number}
          typed={typed}
          problem={problem}
          today={today}
          earlier={reading.earlier}
          later={reading.later}
        />
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
          <div className="flex flex-wrap items-center justify-between gap-2">
            <SectionTitle id="week">Week from {formatDate(from)}</SectionTitle>
            <TableActions
              table="Hours for the week"
              csv={branchHoursHref(countryCode, { branch: branch.number, from })}
            />
          </div>
          {columns.length === 0 ? (
            <p className="text-quiet text-sm">Hours not known. Call before you send anyone.</p>
          ) : (
            <WeekTable
              caption="Hours for the week"
              columns={names}
              days={reading.week}
              today={today}
              chosen={typed && from}
              timeZone={timeZone}
            />
          )}
        </section>
        {reading.departments.length > 0 && (
          <section aria-labelledby="departments">
            <SectionTitle id="departments">Departments</SectionTitle>
            <DepartmentList departments={reading.departments} now={now} timeZone={timeZone} />
          </section>
        )}
        <section aria-labelledby="special">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <SectionTitle id="special">Holidays and special hours</SectionTitle>
            {reading.special.length > 0 && (
              <TableActions
                table="Holidays and special hours"
                csv={branchHoursHref(countryCode, { branch: branch.number, special: '1' })}
              />
            )}
          </div>
          <SpecialDays caption="Holidays and special hours" days={reading.special} today={today} />
        </section>
        <section aria-labelledby="nearest">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <SectionTitle id="nearest">
              {reading.isNearestOpen ? 'Nearest branches open now' : 'Nearest branches'}
            </SectionTitle>
            <TableActions table="Nearest branches" csv={branchesCsvHref(countryCode, byDistance)} />
          </div>
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
          <BranchContacts
            branch={branch}
            distance={
              home && reading.kilometres !== undefined && home.number !== branch.number
                ? `${formatDistance(reading.kilometres)} from ${home.name}`
                : undefined
            }
          />
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

/** The map mark of a branch; empty when its position is not known. */
function mapMarks(
  countryCode: string,
  { number, shortName, location }: LocatedBranch,
  isOpen: boolean,
) {
  const place = coordinatesOf(location);
  const look = isOpen ? ('full' as const) : ('hollow' as const);
  const href = branchHref(countryCode, number);
  return place ? [{ key: number, name: shortName, ...place, href, look }] : [];
}
