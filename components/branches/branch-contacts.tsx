import { Navigation } from 'lucide-react';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { branchAddressLines, coordinatesOf } from '#lib/branches/branch-location.ts';
import { callHref, directionsHref } from '#lib/branches/links.ts';
import type { LocatedBranch } from '#lib/branches/schema.ts';

type Props = { branch: LocatedBranch };

/** Contacts and address of a branch; its phone and position are in `BranchReach`. */
export function BranchContacts({ branch: { contact = {}, location } }: Props) {
  const { fax, managerName, primaryEmail } = contact;
  return (
    <Facts columns="grid-cols-1 max-xl:sm:grid-cols-2">
      <Fact name="Address">
        <address className="not-italic">
          {branchAddressLines(location.address).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Fact>
      <Fact name="Email">
        {primaryEmail && <ContactLink href={`mailto:${primaryEmail}`}>{primaryEmail}</ContactLink>}
      </Fact>
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
          <ContactLink href={callHref(telephone)}>{telephone}</ContactLink>
        </strong>
      )}
      {place && (
        <a
          href={directionsHref(place)}
          rel="noreferrer"
          title="Google Maps"
          className={`${CONTACT_LINK_CLASS} inline-flex items-center gap-1 text-sm print:hidden`}
        >
          <Navigation size={13} aria-hidden="true" />
          Directions
        </a>
      )}
    </p>
  );
}

/** A link to call or to write an email. */
export function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={CONTACT_LINK_CLASS}>
      {children}
    </a>
  );
}

export const CONTACT_LINK_CLASS = 'wrap-anywhere text-accent hover:underline';
