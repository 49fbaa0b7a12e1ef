import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { callHref } from '#lib/branches/links.ts';
import { ContactLink } from './branch-contacts.tsx';

type ShownDepartment = {
  readonly code: string;
  readonly name: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly state: OpeningState | undefined;
};

type Props = { departments: readonly ShownDepartment[]; now: Date; timeZone: string };

/** The departments of a branch, a line each: whether it is open, and its contacts. */
export function DepartmentList({ departments, now, timeZone }: Props) {
  return (
    <ul aria-label="Departments" className="space-y-1.5 text-sm">
      {departments.map(({ code, name, telephone, email, state }) => (
        <li key={code} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h2 className="min-w-40 font-semibold">{name}</h2>
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 max-sm:contents">
            <OpeningStatus state={state} now={now} timeZone={timeZone} />
            {telephone && (
              <span className="whitespace-nowrap">
                <ContactLink href={callHref(telephone)}>{telephone}</ContactLink>
              </span>
            )}
            {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
          </div>
        </li>
      ))}
    </ul>
  );
}
