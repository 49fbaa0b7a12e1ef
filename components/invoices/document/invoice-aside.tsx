import { AsideSection } from '#components/shell/page/document-page.tsx';
import { Fact, Facts, Lines } from '#components/ui/text/facts.tsx';
import { MailLink, PhoneLink, TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/branches/links.ts';
import { type InvoiceReference, invoiceReferences } from '#lib/invoices/view/details.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';
import {
  buyerOf,
  type InvoiceParty,
  type PartyLine,
  sellerOf,
} from '#lib/invoices/view/parties.ts';

type Props = { view: InvoiceView; accountHref: string | undefined };

/** What is beside the goods of an invoice: the buyer, what it refers to, the seller. */
export function InvoiceAside({ view, accountHref }: Props) {
  const { invoice, countryCode } = view;
  return (
    <>
      <AsideSection title="Customer" isOpen>
        <PartyAddress party={buyerOf(invoice, countryCode)} accountHref={accountHref} />
      </AsideSection>
      <AsideSection title="References and delivery">
        <InvoiceReferences view={view} />
      </AsideSection>
      <AsideSection title="Seller">
        <PartyAddress party={sellerOf(invoice, countryCode)} />
      </AsideSection>
    </>
  );
}

type AddressProps = {
  party: InvoiceParty | undefined;
  accountHref?: string | undefined;
};

/** The buyer or the seller with the address. */
function PartyAddress({ party, accountHref }: AddressProps) {
  if (!party) return undefined;
  return (
    <address className="not-italic sheet:text-[8pt] sheet:leading-[1.35]">
      <strong className="font-medium">{party.name}</strong>
      {party.lines.map((line) => (
        <span key={`${line.name}: ${line.text}`} className="block">
          {line.name && <span className="text-quiet">{line.name} </span>}
          <PartyText line={line} accountHref={accountHref} />
        </span>
      ))}
    </address>
  );
}

type PartyTextProps = Pick<AddressProps, 'accountHref'> & { line: PartyLine };

/** An account number links to the account and its invoices, a branch to its page. */
function PartyText({ line, accountHref }: PartyTextProps) {
  const { text, kind, branchNumber } = line;
  if (branchNumber !== undefined) {
    return <TextLink href={branchHref(branchNumber)}>{text}</TextLink>;
  }
  if (kind === 'phone') return <PhoneLink number={text} />;
  if (kind === 'email') return <MailLink address={text} />;
  if (kind !== 'account') return text;
  const invoices = invoicesHref({ customer: text });
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

/** Order, job, quote, people and delivery of an invoice. */
function InvoiceReferences({ view: { invoice } }: { view: InvoiceView }) {
  return (
    <Facts>
      {invoiceReferences(invoice).map((fact) => (
        <Fact
          key={`${fact.name}: ${fact.lines.join(', ')}`}
          name={fact.name}
          className={classOf(fact)}
        >
          <FactLines fact={fact} />
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

type FactProps = { fact: InvoiceReference };

function FactLines({ fact: { lines, of } }: FactProps) {
  const [number = ''] = lines;
  if (of === 'original') {
    return <TextLink href={invoiceHref(number)}>{number}</TextLink>;
  }
  // Searches for every invoice of the same order, job or purchase order.
  if (of) return <TextLink href={invoicesHref({ [of]: number })}>{number}</TextLink>;
  return <Lines lines={lines} />;
}
