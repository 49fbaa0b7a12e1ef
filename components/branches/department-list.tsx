import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import type { OpeningState } from '#lib/enterprise/hours/opening-hours.ts';
import { callHref } from '#lib/enterprise/view/links.ts';
import { ContactLink } from './contact-link.tsx';

type ShownDepartment = {
  readonly code: string;
  readonly name: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly state: OpeningState | undefined;
};

type Props = { departments: readonly ShownDepartment[]; now: Date; timeZone: string };

/** The departments of a branch: whether each is open, and its contacts. */
export function DepartmentList({ departments, now, timeZone }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-3 text-sm">
      {departments.map(({ code, name, telephone, email, state }) => (
        <li key={code}>
          <h3 className="font-semibold">{name}</h3>
          <p>
            <OpeningStatus state={state} now={now} timeZone={timeZone} />
          </p>
          {(telephone ?? email) !== undefined && (
            <p className="flex flex-wrap gap-x-4">
              {telephone && <ContactLink href={callHref(telephone)}>{telephone}</ContactLink>}
              {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
