import { Navigation } from 'lucide-react';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { branchAddressLines, coordinatesOf } from '#lib/enterprise/branch-location.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { callHref, directionsHref } from '#lib/enterprise/view/links.ts';
import { CONTACT_LINK_CLASS, ContactLink } from './contact-link.tsx';

type Props = {
  branch: LocatedBranch;
  /** `4.2 km from Alexandria`; undefined without another branch to measure from. */
  distance: string | undefined;
};

/** Contacts, address and position of a branch; its phone is in `BranchReach`. */
export function BranchContacts({ branch, distance }: Props) {
  const { contact = {}, location } = branch;
  const place = coordinatesOf(location);
  const { fax, managerName, primaryEmail } = contact;
  return (
    <Facts>
      <Fact name="Email">
        {primaryEmail && <ContactLink href={`mailto:${primaryEmail}`}>{primaryEmail}</ContactLink>}
      </Fact>
      <Fact name="Manager">{managerName}</Fact>
      <Fact name="Fax">{fax}</Fact>
      <Fact name="Address">
        <address className="not-italic">
          {branchAddressLines(location.address).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Fact>
      <Fact name="Position">
        {place && (
          <>
            {place.latitude.toFixed(4)}, {place.longitude.toFixed(4)}{' '}
            <CopyButton text={`${place.latitude},${place.longitude}`} what="the position" />
          </>
        )}
        {distance && <span className="block">{distance}</span>}
      </Fact>
    </Facts>
  );
}

/** How to reach a branch: its phone, and directions to it. */
export function BranchReach({ branch: { contact, location } }: Pick<Props, 'branch'>) {
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
