import type { LocatedBranch } from './schema.ts';
import { type WeekGroup, weekGroups } from './week-groups.ts';

/** The usual week of a branch, then of each department with its own hours. */
export function doorWeeks({
  hours,
  departments = [],
}: LocatedBranch): { readonly name: string; readonly groups: readonly WeekGroup[] }[] {
  const own = departments.flatMap((department) =>
    department.hours && department.hours.length > 0
      ? [{ name: department.name, groups: weekGroups(department.hours) }]
      : [],
  );
  return hours ? [{ name: 'Branch', groups: weekGroups(hours) }, ...own] : own;
}
