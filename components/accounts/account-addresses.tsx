import { ADDRESS_TYPE_WORDS } from '#lib/customer/account-words.ts';
import type { Account } from '#lib/customer/schema.ts';

type Address = NonNullable<Account['addresses']>[number];

/** Where bills go, and where goods are delivered. */
export function AccountAddresses({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0) return <p className="text-quiet text-sm">No address is known.</p>;
  return (
    <ul className="account-people">
      {addresses.map((address) => (
        <li key={JSON.stringify(address)}>
          <span className="text-quiet text-xs">{ADDRESS_TYPE_WORDS[address.type]}</span>
          <address className="not-italic">
            {[address.line1, address.line2, placeOf(address)].map(
              (line) =>
                line && (
                  <span key={line} className="block">
                    {line}
                  </span>
                ),
            )}
          </address>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ suburb, state, postcode }: Address): string {
  return [suburb, state, postcode].filter(Boolean).join(' ');
}
