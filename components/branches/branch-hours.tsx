import { Notice } from '#components/ui/notice.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Section, SectionTitle } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { BranchView } from '#lib/branches/branch-view.ts';
import { formatZoneDifference } from '#lib/branches/format-hours.ts';
import { branchesHref, branchHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import { capitalized } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { BRANCH_TABLE_LAYOUT, branchColumns } from './branch-columns.tsx';
import { BranchReach, DepartmentList } from './branch-contacts.tsx';
import { BranchNow } from './branch-times.tsx';
import { DayForm } from './day-form.tsx';
import { HoursOnDay, NextSpecialDays, SpecialDays, WeekTable } from './opening-hours.tsx';

type HoursProps = {
  branch: LocatedBranch;
  home: LocatedBranch | undefined;
  now: Date;
  reading: BranchView;
};

/** When a branch is open: now, on the day that was asked for, that week, and on special days; and who is open near it. */
export function BranchHours({ branch, home, now, reading }: HoursProps) {
  const { timeZone } = branch.location;
  const { columns, today, from, typed } = reading;
  const names = columns.map(({ name }) => name);
  const isOtherDay = from !== today && reading.answer !== undefined;
  const dayHours = reading.answer && (
    <HoursOnDay {...reading.answer} columns={names} timeZone={timeZone} isLarge={isOtherDay} />
  );
  const byDistance = { near: branch.number, sort: 'distance' };
  return (
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
        <p className="text-sm">{capitalized(formatZoneDifference(reading.zone, home.name))}.</p>
      )}
      {reading.knownUntil !== undefined && from > reading.knownUntil && (
        <Notice>
          Holidays are listed until {formatDate(reading.knownUntil)}. Later days show the usual
          hours.
        </Notice>
      )}
      <section aria-labelledby="week">
        <HoursWeek number={branch.number} reading={reading} />
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
      <Section title="Holidays and special hours">
        <SpecialDays days={reading.special} today={today} />
      </Section>
      <Section title={reading.isNearestOpen ? 'Nearest branches open now' : 'Nearest branches'}>
        <Table
          caption="Nearest branches"
          {...BRANCH_TABLE_LAYOUT}
          columns={branchColumns({ now, hasDistance: true })}
          rows={reading.nearest}
          keyOf={(each) => each.branch.number}
        />
        <p className="mt-2 text-sm print:hidden">
          <TextLink href={branchesHref(byDistance)}>All branches by distance</TextLink>
        </p>
      </Section>
    </div>
  );
}

export const WEEK = 'Hours for the week';

type Props = { number: string; reading: BranchView };

/** The heading of a branch's week, `week`, which moves to a day as soon as one is chosen. */
function HoursWeek({ number, reading }: Props) {
  const { from, typed, problem, today } = reading;
  const href = branchHref(number);
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SectionTitle id="week">
        {from === today ? 'This week' : `Week from ${formatDate(from)}`}
      </SectionTitle>
      <div className="ml-auto">
        <DayForm action={href} label="Hours on" date={typed} today={today} problem={problem}>
          {typed && <TextLink href={href}>Today</TextLink>}
        </DayForm>
      </div>
    </div>
  );
}
