import type { CSSProperties } from 'react';
import { Mark } from '#components/print/sheet.tsx';
import { branchAddressLines } from '#lib/branches/branch-location.ts';
import { formatRanges, formatSpecialRun, formatWeekGroup } from '#lib/branches/format-hours.ts';
import type { SpecialRun } from '#lib/branches/hours/opening-hours.ts';
import type { WeekGroup } from '#lib/branches/hours/week-groups.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';

type Props = {
  branch: LocatedBranch;
  /** The regular week of the branch, and of each department with hours of its own. */
  weeks: readonly { readonly name: string; readonly groups: readonly WeekGroup[] }[];
  /** Coming days with special hours. */
  special: readonly SpecialRun[];
  /** The branch's date, `YYYY-MM-DD`: years are said where they are others. */
  today: string;
};

/** The opening hours of a branch as an A4 sign for its door. */
export function OpeningHoursSign({ branch, weeks, special, today }: Props) {
  return (
    <article
      className="print-sheet"
      style={{ '--hours': typeSize(weeks, special) } as CSSProperties}
    >
      <header className="flex items-start gap-[6mm]">
        <Mark size="size-[20mm]" />
        <div className="min-w-0">
          <p className="font-semibold text-[14pt]/[1.3]">Trade Supply</p>
          <h1 className="wrap-anywhere font-semibold text-[38pt]/[1.1] tracking-[-0.01em] not-print:max-sm:text-[24pt]/[1.15]">
            {branch.name}
          </h1>
          <p className="mt-[1mm] text-[13pt]/[1.35]">
            {branch.identity?.type && `${branch.identity.type.description} · `}
            {branchAddressLines(branch.location.address).join(', ')}
          </p>
        </div>
      </header>
      {weeks.map(({ name, groups }) => (
        <section key={name} aria-label={name} className="break-inside-avoid">
          <h2 className={HEADING}>
            {weeks.length > 1 && name !== 'Branch' ? name : 'Opening hours'}
          </h2>
          <dl className="text-(length:--hours) leading-[1.3] not-print:max-sm:text-[14pt]">
            {groups.map((group) => (
              <div key={group.from} className={ROW}>
                <dt>{formatWeekGroup(group)}</dt>
                <dd className="font-semibold">{formatRanges(group.ranges)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {special.length > 0 && (
        <section aria-label="Holidays and special hours">
          <h2 className={HEADING}>Holidays and special hours</h2>
          <dl className="text-[length:calc(var(--hours)*0.7)] leading-[1.35] not-print:max-sm:text-[13pt]">
            {special.map((run) => (
              <div key={run.from} className={ROW}>
                <dt>{specialText(run, today)}</dt>
                <dd className="font-semibold">{formatRanges(run.ranges)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {branch.contact?.telephone && (
        <p className="mt-[8mm] text-[20pt]/[1.3]">
          Call us: <strong>{branch.contact.telephone}</strong>
        </p>
      )}
    </article>
  );
}

/** The type of the hours: as large as fills a page, since it is read from outside the door. */
function typeSize(weeks: Props['weeks'], special: Props['special']): string {
  const rows = weeks.flatMap(({ groups }) => groups).length + special.length;
  if (rows <= 8) return '26pt';
  return rows <= 16 ? '18pt' : '14pt';
}

/** `Fri 25 Dec · Christmas Day`. */
function specialText(run: SpecialRun, today: string): string {
  return [formatSpecialRun(run, today), run.occasion].filter(Boolean).join(' · ');
}

const HEADING =
  'mt-[8mm] border-ink border-b-2 pb-[1mm] font-semibold text-[16pt]/[1.3] break-after-avoid';
const ROW =
  'flex break-inside-avoid flex-wrap justify-between gap-x-[6mm] border-line border-b py-[1.5mm]';
