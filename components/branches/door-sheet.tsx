import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates.ts';
import { addressLines } from '#lib/enterprise/branch-address.ts';
import type { DayHours } from '#lib/enterprise/day-hours.ts';
import { groupWords, rangesWords, weekDayName } from '#lib/enterprise/hours-words.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import type { WeekGroup } from '#lib/enterprise/week-groups.ts';

type Parts = {
  branch: LocatedBranch;
  /** The usual week of the branch, and of each department with hours of its own. */
  weeks: readonly { readonly name: string; readonly groups: readonly WeekGroup[] }[];
  /** The days to come that are not as others. */
  special: readonly DayHours[];
  actions: ReactNode;
};

/** The hours of a branch as they are put on its door: A4, to be read from outside. */
export function DoorSheet({ branch, weeks, special, actions }: Parts) {
  return (
    <>
      {actions}
      <article className="door-sheet">
        <h1>{branch.name}</h1>
        <p className="door-where">{addressLines(branch.location.address).join(', ')}</p>
        {weeks.map(({ name, groups }) => (
          <section key={name} aria-label={name}>
            <h2>{weeks.length > 1 && name !== 'Branch' ? name : 'Opening hours'}</h2>
            <dl className="door-week">
              {groups.map((group) => (
                <div key={group.from}>
                  <dt>{groupWords(group)}</dt>
                  <dd>{rangesWords(group.ranges)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {special.length > 0 && (
          <section aria-label="Special hours">
            <h2>Special hours</h2>
            <dl className="door-special">
              {special.map(({ date, ranges, occasion }) => (
                <div key={date}>
                  <dt>
                    {weekDayName(date)} {formatDate(date)}
                    {occasion && <span> {occasion}</span>}
                  </dt>
                  <dd>{rangesWords(ranges)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {branch.contact?.telephone && (
          <p className="door-call">
            Call us: <strong>{branch.contact.telephone}</strong>
          </p>
        )}
      </article>
    </>
  );
}
