import type { ReactNode } from 'react';
import { AsideSection } from '#components/shell/page/document-page.tsx';
import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { MailLink, PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/branches/links.ts';
import { type InvoiceReference, invoiceReferences } from '#lib/invoices/view/details.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';
import {
  buyerOf,
  type InvoiceParty as InvoicePartyText,
  type PartyLine,
  sellerOf,
} from '#lib/invoices/view/parties.ts';

type Props = { view: InvoiceView; accountHref: string | undefined };

/** What is beside the goods of an invoice: the buyer, what it refers to, the seller. */
export function InvoiceAside({ view, accountHref }: Props) {
  return (
    <>
      <AsideSection title="Customer" isOpen>
        <InvoiceParty of="buyer" view={view} accountHref={accountHref} />
      </AsideSection>
      <AsideSection title="References and delivery">
        <InvoiceReferences view={view} />
      </AsideSection>
      <AsideSection title="Seller">
        <InvoiceParty of="seller" view={view} accountHref={undefined} />
      </AsideSection>
    </>
  );
}

/** The buyer or the seller with the address. */
function InvoiceParty({ of, view, accountHref }: PartyOfProps) {
  const { invoice, countryCode } = view;
  const party = (of === 'buyer' ? buyerOf : sellerOf)(invoice, countryCode);
  return <PartyAddress party={party} countryCode={countryCode} accountHref={accountHref} />;
}

type PartyOfProps = Props & { of: 'buyer' | 'seller' };

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
  const { text, kind, branchNumber } = line;
  if (branchNumber !== undefined) {
    return <TextLink href={branchHref(countryCode, branchNumber)}>{text}</TextLink>;
  }
  if (kind === 'phone') return <PhoneLink number={text} />;
  if (kind === 'email') return <MailLink address={text} />;
  if (kind !== 'account') return text;
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

/** Order, job, quote, people and delivery of an invoice. */
function InvoiceReferences({ view: { invoice, countryCode } }: { view: InvoiceView }) {
  return (
    <Facts>
      {invoiceReferences(invoice).map((fact) => (
        <Fact
          key={`${fact.name}: ${fact.lines.join(', ')}`}
          name={fact.name}
          className={classOf(fact)}
        >
          <FactLines fact={fact} countryCode={countryCode} />
        </Fact>
      ))}
    </Facts>
  );
}

/** The original is hidden on a screen where the credit chain shows it. */
function classOf({ of, isInternal }: InvoiceReference): string | undefined {
  if (isInternal) return 'print:hidden';
  return of === 'original' ? 'not-print:group-has-data-originals/document:hidden' : undefined;
}

function FactLines({
  fact: { lines, of },
  countryCode,
}: {
  fact: InvoiceReference;
  countryCode: string;
}) {
  const [number = ''] = lines;
  if (of === 'original') {
    return <TextLink href={invoiceHref(countryCode, number)}>{number}</TextLink>;
  }
  // Searches for every invoice of the same order, job or purchase order.
  if (of) return <TextLink href={invoicesHref(countryCode, { [of]: number })}>{number}</TextLink>;
  return <Lines lines={lines} />;
}
