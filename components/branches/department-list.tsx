import { OpeningWords } from '#components/frame/opening-words.tsx';
import { callHref } from '#lib/enterprise/branch-addresses.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';

export type ShownDepartment = {
  readonly code: string;
  readonly name: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly state: OpeningState | undefined;
};

type Parts = { departments: readonly ShownDepartment[]; now: Date; timeZone: string };

/** The departments of a branch: whether each is open, and whom to call. */
export function DepartmentList({ departments, now, timeZone }: Parts) {
  return (
    <ul className="department-list">
      {departments.map(({ code, name, telephone, email, state }) => (
        <li key={code}>
          <h3>{name}</h3>
          <p>
            <OpeningWords state={state} now={now} timeZone={timeZone} />
          </p>
          {(telephone ?? email) !== undefined && (
            <p className="flex flex-wrap gap-x-4">
              {telephone && (
                <a href={callHref(telephone)} className="call-link">
                  {telephone}
                </a>
              )}
              {email && (
                <a href={`mailto:${email}`} className="call-link">
                  {email}
                </a>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
