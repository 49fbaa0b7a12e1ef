import type { ReactNode } from 'react';
import { MailLink, PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/branches/links.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoicesHref } from '#lib/invoices/view/links.ts';
import {
  buyerOf,
  type InvoiceParty as InvoicePartyText,
  type PartyLine,
  sellerOf,
} from '#lib/invoices/view/parties.ts';

/** The buyer or the seller with the address. */
export function InvoiceParty({ of, view, accountHref }: PartyOfProps) {
  const { invoice, countryCode } = view;
  const party = (of === 'buyer' ? buyerOf : sellerOf)(invoice, countryCode);
  return <PartyAddress party={party} countryCode={countryCode} accountHref={accountHref} />;
}

type PartyOfProps = {
  of: 'buyer' | 'seller';
  view: InvoiceView;
  accountHref?: string | undefined;
};

type AddressProps = {
  party: InvoicePartyText | undefined;
  countryCode: string;
  accountHref: string | undefined;
};
function PartyAddress({ party, countryCode, accountHref }: AddressProps) {
  if (!party) return undefined;
  const numbered = party.lines.map((line, index) => ({ ...line, position: index + 1 }));
  return (
    <address className="not-italic sheet:text-[8pt] sheet:leading-[1.35]">
      <strong className="font-medium">{party.name}</strong>
      {numbered.map(({ position, ...line }) => (
        <Line key={position} name={line.name}>
          <PartyText line={line} countryCode={countryCode} accountHref={accountHref} />
        </Line>
      ))}
    </address>
  );
}

type PartyTextProps = Pick<AddressProps, 'countryCode' | 'accountHref'> & { line: PartyLine };

/** An account number links to the account and its invoices, a branch to its page. */
function PartyText({ line, countryCode, accountHref }: PartyTextProps) {
  const { text, isAccount, branchNumber, use } = line;
  if (branchNumber !== undefined) {
    return <TextLink href={branchHref(countryCode, branchNumber)}>{text}</TextLink>;
  }
  if (use === 'phone') return <PhoneLink number={text} />;
  if (use === 'email') return <MailLink address={text} />;
  if (!isAccount) return text;
  const invoices = invoicesHref(countryCode, { customer: text });
  if (accountHref === undefined) return <TextLink href={invoices}>{text}</TextLink>;
  return (
    <>
      <TextLink href={accountHref}>{text}</TextLink>
      <span className="print:hidden">
        {', '}
        <TextLink href={invoices}>all invoices</TextLink>
      </span>
    </>
  );
}

function Line({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <span className="block">
      {name && <span className="text-quiet">{name} </span>}
      {children}
    </span>
  );
}
