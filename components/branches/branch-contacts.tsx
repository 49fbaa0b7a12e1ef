import { Navigation } from 'lucide-react';
import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { MailLink, PhoneLink } from '#components/ui/text-link.tsx';
import { branchAddressLines, coordinatesOf } from '#lib/branches/branch-location.ts';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';
import { directionsHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';

type Props = { branch: LocatedBranch };

/** Contacts and address of a branch; its phone and position are in `BranchReach`. */
export function BranchContacts({ branch: { contact = {}, location } }: Props) {
  const { fax, managerName, primaryEmail } = contact;
  return (
    <Facts columns="grid-cols-1 max-xl:sm:grid-cols-2">
      <Fact name="Address">
        <address className="not-italic">
          <Lines lines={branchAddressLines(location.address)} />
        </address>
      </Fact>
      <Fact name="Email">{primaryEmail && <MailLink address={primaryEmail} />}</Fact>
      <Fact name="Manager">{managerName}</Fact>
      <Fact name="Fax">{fax}</Fact>
    </Facts>
  );
}

/** How to reach a branch: its phone, and directions to it. */
export function BranchReach({ branch: { contact, location } }: Props) {
  const place = coordinatesOf(location);
  const telephone = contact?.telephone;
  if (telephone === undefined && !place) return undefined;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {telephone && (
        <strong className="whitespace-nowrap font-semibold">
          <PhoneLink number={telephone} />
        </strong>
      )}
      {place && (
        <a
          href={directionsHref(place)}
          rel="noreferrer"
          title="Google Maps"
          className="link inline-flex items-baseline gap-1 text-sm print:hidden"
        >
          <Navigation size={13} aria-hidden="true" className="self-center" />
          Directions
        </a>
      )}
    </p>
  );
}

type ShownDepartment = {
  readonly code: string;
  readonly name: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly state: OpeningState | undefined;
};

type DepartmentProps = { departments: readonly ShownDepartment[]; now: Date; timeZone: string };

/** The departments of a branch, a line each: whether it is open, and its contacts. */
export function DepartmentList({ departments, now, timeZone }: DepartmentProps) {
  return (
    <ul aria-label="Departments" className="space-y-1.5 text-sm">
      {departments.map(({ code, name, telephone, email, state }) => (
        <li
          key={code}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <h2 className="font-semibold">{name}</h2>
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 max-sm:contents">
            <OpeningStatus state={state} now={now} timeZone={timeZone} />
            {telephone && (
              <span className="whitespace-nowrap">
                <PhoneLink number={telephone} />
              </span>
            )}
            {email && <MailLink address={email} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
