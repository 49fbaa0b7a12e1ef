import type { ReactNode } from 'react';
import { Mark } from '#components/paper/mark.tsx';
import { branchAddressLines } from '#lib/enterprise/branch-location.ts';
import type { DayHours } from '#lib/enterprise/hours/day-hours.ts';
import type { WeekGroup } from '#lib/enterprise/hours/week-groups.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { formatRanges, formatWeekGroup, weekDayName } from '#lib/enterprise/view/format-hours.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  branch: LocatedBranch;
  /** The regular week of the branch, and of each department with hours of its own. */
  weeks: readonly { readonly name: string; readonly groups: readonly WeekGroup[] }[];
  /** Coming days with special hours. */
  special: readonly DayHours[];
  actions: ReactNode;
};

/** The opening hours of a branch as an A4 sign for its door. */
export function OpeningHoursSign({ branch, weeks, special, actions }: Props) {
  return (
    <>
      {actions}
      <article className="paper-sheet door-sheet">
        <header className="flex items-start gap-[6mm]">
          <Mark />
          <div className="min-w-0">
            <h1 className="font-semibold text-[30pt]/[1.1] tracking-[-0.01em] not-print:max-sm:text-[22pt]/[1.15]">
              {branch.name}
            </h1>
            <p className="mt-[1mm] text-[12pt]">
              {branchAddressLines(branch.location.address).join(', ')}
            </p>
          </div>
        </header>
        {weeks.map(({ name, groups }) => (
          <section key={name} aria-label={name} className="break-inside-avoid">
            <h2 className={HEADING}>
              {weeks.length > 1 && name !== 'Branch' ? name : 'Opening hours'}
            </h2>
            <dl className="font-medium text-[18pt]/[1.3] not-print:max-sm:text-[14pt]/[1.3]">
              {groups.map((group) => (
                <div key={group.from} className={ROW}>
                  <dt>{formatWeekGroup(group)}</dt>
                  <dd>{formatRanges(group.ranges)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {special.length > 0 && (
          <section aria-label="Holidays and special hours">
            <h2 className={HEADING}>Holidays and special hours</h2>
            <dl className="text-[15pt]/[1.4] not-print:max-sm:text-[13pt]/[1.4]">
              {special.map(({ date, ranges, occasion }) => (
                <div key={date} className={ROW}>
                  <dt>
                    {weekDayName(date)} {formatDate(date)}
                    {occasion && <strong className="font-semibold"> · {occasion}</strong>}
                  </dt>
                  <dd className={ranges.length === 0 ? 'font-semibold' : undefined}>
                    {formatRanges(ranges)}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {branch.contact?.telephone && (
          <p className="mt-[8mm] text-[16pt]">
            Call us: <strong>{branch.contact.telephone}</strong>
          </p>
        )}
      </article>
    </>
  );
}

const HEADING =
  'mt-[8mm] border-ink border-b-2 pb-[1mm] font-semibold text-[16pt]/[1.3] break-after-avoid';
const ROW =
  'flex break-inside-avoid flex-wrap justify-between gap-x-[6mm] border-line border-b py-[1.5mm]';
