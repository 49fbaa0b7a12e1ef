import { dateIn } from '#lib/dates.ts';
import { given } from '#lib/given.ts';
import type { Expansion } from './branch-query-schema.ts';
import { type Branch, hasDepartments, type StoredBranch } from './schema.ts';
import { zonedSpecialDays, zonedWeek } from './zoned-hours.ts';

/**
 * A branch as it is answered at `now`, with the parts that are asked for: its times carry the offset
 * in `timeZone`, the branch's. What its record says nothing of is left out; departments are those of trading branches.
 */
export function expandedBranch(
  { hours, departments, specialHours, ...branch }: StoredBranch,
  expand: readonly Expansion[],
  now: Date,
  timeZone: string,
): Branch {
  if (expand.length === 0) return branch;
  const today = dateIn(timeZone, now);
  const week = hours && zonedWeek(hours, today, timeZone);
  const ofDepartment = ({ hours: own = [], ...department }: Department) => ({
    ...department,
    hours: own.length > 0 ? zonedWeek(own, today, timeZone) : (week ?? []),
  });
  const special = () => specialHours && zonedSpecialDays(specialHours, today, timeZone);
  const isAsked = (part: Expansion) => expand.includes(part);
  return {
    ...branch,
    ...(isAsked('hours') ? given('hours', week) : {}),
    ...(isAsked('departments') && hasDepartments(departments)
      ? given('departments', departments?.map(ofDepartment))
      : {}),
    ...(isAsked('specialHours') ? given('specialHours', special()) : {}),
  };
}

type Department = NonNullable<StoredBranch['departments']>[number];
