import { Navigation } from 'lucide-react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { addressLines, placeOf } from '#lib/enterprise/branch-address.ts';
import { callHref, directionsHref } from '#lib/enterprise/branch-addresses.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';
import { CALL_LOOK, CallLink } from './call-link.tsx';

type Props = {
  branch: LocatedBranch;
  /** `4.2 km from Alexandria`; undefined without another branch to measure from. */
  distance: string | undefined;
};

/** Contacts, address and position of a branch. */
export function BranchContacts({ branch, distance }: Props) {
  const { contact = {}, location } = branch;
  const place = placeOf(location);
  const { telephone, fax, managerName, primaryEmail } = contact;
  return (
    <Facts>
      <Fact name="Telephone">
        {telephone && <CallLink href={callHref(telephone)}>{telephone}</CallLink>}
      </Fact>
      <Fact name="Email">
        {primaryEmail && <CallLink href={`mailto:${primaryEmail}`}>{primaryEmail}</CallLink>}
      </Fact>
      <Fact name="Manager">{managerName}</Fact>
      <Fact name="Fax">{fax}</Fact>
      <Fact name="Address">
        <address className="not-italic">
          {addressLines(location.address).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        {place && (
          <a
            href={directionsHref(place)}
            rel="noreferrer"
            className={`${CALL_LOOK} inline-flex items-center gap-1 print:hidden`}
          >
            <Navigation size={13} aria-hidden="true" />
            Directions (Google Maps)
          </a>
        )}
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
