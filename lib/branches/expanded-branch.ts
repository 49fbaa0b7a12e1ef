import { optionalMember } from '#lib/documents/document.ts';
import { dateIn } from '#lib/time/dates.ts';
import type { Expansion } from './branch-query-schema.ts';
import { zonedSpecialDays, zonedWeek } from './hours/zoned-hours.ts';
import { type Branch, hasDepartments, type StoredBranch } from './schema.ts';

/**
 * A branch as the API returns it at `now`, with the parts in `expand`. Times have the offset of `timeZone`, the zone of
 * the branch. Parts without data are omitted; only trading branches have departments.
 */
export function expandBranch(
  { hours, departments, specialHours, ...branch }: StoredBranch,
  expand: readonly Expansion[],
  now: Date,
  timeZone: string,
): Branch {
  if (expand.length === 0) return branch;
  const today = dateIn(timeZone, now);
  const week = hours && zonedWeek(hours, today, timeZone);
  const toZonedDepartment = ({ hours: own = [], ...department }: Department) => ({
    ...department,
    hours: own.length > 0 ? zonedWeek(own, today, timeZone) : (week ?? []),
  });
  const special = () => specialHours && zonedSpecialDays(specialHours, today, timeZone);
  const isRequested = (part: Expansion) => expand.includes(part);
  return {
    ...branch,
    ...(isRequested('hours') ? optionalMember('hours', week) : {}),
    ...(isRequested('departments') && hasDepartments(departments)
      ? optionalMember('departments', departments?.map(toZonedDepartment))
      : {}),
    ...(isRequested('specialHours') ? optionalMember('specialHours', special()) : {}),
  };
}

type Department = NonNullable<StoredBranch['departments']>[number];
