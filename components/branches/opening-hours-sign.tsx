import type { ReactNode } from 'react';
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
      <article className="max-w-[186mm] not-print:box-content not-print:border not-print:border-line not-print:p-[min(10mm,4vw)]">
        <h1 className="font-semibold text-[30pt]/[1.15] tracking-[-0.01em] not-print:max-sm:text-[22pt]/[1.15]">
          {branch.name}
        </h1>
        <p className="mt-[1mm] text-[12pt] text-quiet">
          {branchAddressLines(branch.location.address).join(', ')}
        </p>
        {weeks.map(({ name, groups }) => (
          <section key={name} aria-label={name}>
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
          <section aria-label="Special hours">
            <h2 className={HEADING}>Special hours</h2>
            <dl className="text-[12pt]/[1.4]">
              {special.map(({ date, ranges, occasion }) => (
                <div key={date} className={ROW}>
                  <dt>
                    {weekDayName(date)} {formatDate(date)}
                    {occasion && <span className="text-quiet"> {occasion}</span>}
                  </dt>
                  <dd>{formatRanges(ranges)}</dd>
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

const HEADING = 'mt-[8mm] border-ink border-b-2 pb-[1mm] font-semibold text-[16pt]/[1.3]';
const ROW =
  'flex break-inside-avoid flex-wrap justify-between gap-x-[6mm] border-line border-b py-[1.5mm]';
