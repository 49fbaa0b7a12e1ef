import { Badge } from '#components/ui/badge.tsx';
import { Lines } from '#components/ui/text/facts.tsx';
import { MailLink, PhoneLink } from '#components/ui/text-link.tsx';
import { ADDRESS_TYPE_LABELS, contactName } from '#lib/accounts/labels.ts';
import type { Account } from '#lib/accounts/schema.ts';

type Contact = NonNullable<Account['contacts']>[number];
type Address = NonNullable<Account['addresses']>[number];

/** The contacts of an account, primary ones first. */
export function AccountContacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <p className="text-quiet text-sm">No contacts.</p>;
  const sorted = contacts.toSorted(
    (a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false),
  );
  return (
    <ul className={LIST}>
      {sorted.map((contact) => (
        <li key={JSON.stringify(contact)}>
          <span className="font-medium">{contactName(contact)}</span>{' '}
          {contact.isPrimary && <Badge>Primary</Badge>}
          <ContactDetails contact={contact} />
        </li>
      ))}
    </ul>
  );
}

function ContactDetails({ contact }: { contact: Contact }) {
  const { emailAddress, mobilePhoneNumber: mobile, preferredPhoneNumber: preferred } = contact;
  const details = [
    ['Phone', preferred && <PhoneLink number={preferred} />],
    ['Mobile', mobile && mobile !== preferred && <PhoneLink number={mobile} />],
    ['Email', emailAddress && <MailLink address={emailAddress} />],
  ] as const;
  return details.map(
    ([name, link]) =>
      link && (
        <span key={name} className="block">
          <span className="text-quiet">{name} </span>
          {link}
        </span>
      ),
  );
}

/** The billing and delivery addresses of an account. */
export function AccountAddresses({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0) return <p className="text-quiet text-sm">No addresses.</p>;
  return (
    <ul className={LIST}>
      {addresses.map((address) => (
        <li key={JSON.stringify(address)}>
          <span className="text-quiet text-xs">{ADDRESS_TYPE_LABELS[address.type]}</span>
          <address className="not-italic">
            <Lines lines={[address.line1, address.line2, locality(address)]} />
          </address>
        </li>
      ))}
    </ul>
  );
}

function locality({ suburb, state, postcode }: Address): string {
  return [suburb, state, postcode].filter(Boolean).join(' ');
}

const LIST = 'wrap-anywhere grid gap-3 text-sm';
