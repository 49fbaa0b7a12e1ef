import { OpeningWords } from '#components/frame/opening-words.tsx';
import { callHref } from '#lib/enterprise/branch-addresses.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { CallLink } from './call-link.tsx';

export type ShownDepartment = {
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
            <OpeningWords state={state} now={now} timeZone={timeZone} />
          </p>
          {(telephone ?? email) !== undefined && (
            <p className="flex flex-wrap gap-x-4">
              {telephone && <CallLink href={callHref(telephone)}>{telephone}</CallLink>}
              {email && <CallLink href={`mailto:${email}`}>{email}</CallLink>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
