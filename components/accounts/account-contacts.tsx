import { Badge } from '#components/ui/badge.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { contactName } from '#lib/customer/account-words.ts';
import type { Account } from '#lib/customer/schema.ts';

type Contact = NonNullable<Account['contacts']>[number];

/** Who speaks for a customer, and how to reach them: who is primary first. */
export function AccountContacts({ contacts }: { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <p className="text-quiet text-sm">No contact is known.</p>;
  const inOrder = contacts.toSorted(
    (a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false),
  );
  return (
    <ul className="account-people">
      {inOrder.map((contact) => (
        <li key={JSON.stringify(contact)}>
          <span className="font-medium">{contactName(contact)}</span>{' '}
          {contact.isPrimary && <Badge>Primary</Badge>}
          <Reached contact={contact} />
        </li>
      ))}
    </ul>
  );
}

function Reached({ contact }: { contact: Contact }) {
  const { emailAddress, mobilePhoneNumber: mobile, preferredPhoneNumber: preferred } = contact;
  return (
    <>
      {preferred && (
        <span className="block">
          <span className="text-quiet">Call </span>
          <PhoneLink number={preferred} />
        </span>
      )}
      {mobile && mobile !== preferred && (
        <span className="block">
          <span className="text-quiet">Mobile </span>
          <PhoneLink number={mobile} />
        </span>
      )}
      {emailAddress && (
        <span className="block">
          <span className="text-quiet">Mail </span>
          <a href={`mailto:${emailAddress}`} className="phone-link">
            {emailAddress}
          </a>
        </span>
      )}
    </>
  );
}
