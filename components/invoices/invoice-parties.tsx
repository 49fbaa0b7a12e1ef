import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';
import { invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import {
  buyerOf,
  type InvoiceParty,
  type PartyLine,
  sellerOf,
} from '#lib/invoicing/invoice-parties.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';

type Parts = {
  reading: InvoiceReading;
  level: 1 | 2;
  /** The page of the customer's account, where there is one and the reader may see it. */
  accountHref?: string | undefined;
};

/** Who sells, who buys, and where the goods go. */
export function InvoiceParties({ reading, level, accountHref }: Parts) {
  const { invoice, countryCode } = reading;
  const Heading = level === 1 ? 'h2' : 'h3';
  const parts = { countryCode, Heading, accountHref } as const;
  return (
    <div className="invoice-parties grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-4 text-sm sheet:text-[8pt] sheet:leading-[1.35]">
      <Party title="From" party={sellerOf(invoice, countryCode)} {...parts} />
      <Party title="To" party={buyerOf(invoice, countryCode)} {...parts} />
    </div>
  );
}

type PartyParts = {
  title: string;
  party: InvoiceParty | undefined;
  countryCode: string;
  Heading: 'h2' | 'h3';
  accountHref: string | undefined;
};

function Party({ title, party, countryCode, Heading, accountHref }: PartyParts) {
  if (!party) return undefined;
  const placed = party.lines.map((line, index) => ({ ...line, place: index + 1 }));
  return (
    <section
      className={clsx('group', title === 'From' && SELLER)}
      data-seller={title === 'From' || undefined}
    >
      <Heading className="text-quiet text-xs sheet:text-[7pt]">{title}</Heading>
      <address className="not-italic">
        <strong className="font-medium">{party.name}</strong>
        {placed.map(({ place, ...line }) => (
          <Line key={place} name={line.name}>
            <PartyText line={line} countryCode={countryCode} accountHref={accountHref} />
          </Line>
        ))}
      </address>
    </section>
  );
}

/** On a phone the seller, who is the same on all of them, takes a few lines and comes after the buyer. */
const SELLER =
  'not-print:max-sm:order-1 not-print:max-sm:text-(length:--text-xs) not-print:max-sm:text-quiet';
const LINE =
  'block not-print:max-sm:group-data-seller:inline not-print:max-sm:group-data-seller:before:content-["_·_"]';

type PartyTextParts = Pick<PartyParts, 'countryCode' | 'accountHref'> & { line: PartyLine };

/** The number of an account leads to the account and to its invoices, a branch to its page. */
function PartyText({ line, countryCode, accountHref }: PartyTextParts) {
  const { text, isAccount, branchNumber } = line;
  if (branchNumber !== undefined) {
    return <TextLink href={branchHref(countryCode, branchNumber)}>{text}</TextLink>;
  }
  if (!isAccount) return <Breakable text={text} />;
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

/** An address of email breaks where it is read in two: after its @. */
function Breakable({ text }: { text: string }) {
  const [, person, host] = /^([^\s@]+@)([^\s@]+)$/.exec(text) ?? [];
  if (person === undefined) return text;
  return (
    <>
      {person}
      <wbr />
      {host}
    </>
  );
}

function Line({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <span className={LINE}>
      {name && <span className="text-quiet">{name} </span>}
      {children}
    </span>
  );
}
