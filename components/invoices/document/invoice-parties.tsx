import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { branchHref } from '#lib/enterprise/view/links.ts';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { invoicesHref } from '#lib/invoicing/view/links.ts';
import {
  buyerOf,
  type InvoiceParty,
  type PartyLine,
  sellerOf,
} from '#lib/invoicing/view/parties.ts';

type Props = {
  view: InvoiceView;
  level: 1 | 2;
  /** The customer's account page, if the user may see it. */
  accountHref?: string | undefined;
};

/** The seller and the buyer with their addresses. */
export function InvoiceParties({ view, level, accountHref }: Props) {
  const { invoice, countryCode } = view;
  const Heading = level === 1 ? 'h2' : 'h3';
  const shared = { countryCode, Heading, accountHref } as const;
  return (
    <div className="invoice-parties grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-4 text-sm sheet:text-[8pt] sheet:leading-[1.35]">
      <Party title="From" party={sellerOf(invoice, countryCode)} {...shared} />
      <Party title="To" party={buyerOf(invoice, countryCode)} {...shared} />
    </div>
  );
}

type PartyProps = {
  title: string;
  party: InvoiceParty | undefined;
  countryCode: string;
  Heading: 'h2' | 'h3';
  accountHref: string | undefined;
};

function Party({ title, party, countryCode, Heading, accountHref }: PartyProps) {
  if (!party) return undefined;
  const numbered = party.lines.map((line, index) => ({ ...line, position: index + 1 }));
  return (
    <section
      className={clsx('group', title === 'From' && SELLER)}
      data-seller={title === 'From' || undefined}
    >
      <Heading className="text-quiet text-xs sheet:text-[7pt]">{title}</Heading>
      <address className="not-italic">
        <strong className="font-medium">{party.name}</strong>
        {numbered.map(({ position, ...line }) => (
          <Line key={position} name={line.name}>
            <PartyText line={line} countryCode={countryCode} accountHref={accountHref} />
          </Line>
        ))}
      </address>
    </section>
  );
}

/** On a phone the seller, the same on every invoice, is short and comes after the buyer. */
const SELLER =
  'not-print:max-sm:order-1 not-print:max-sm:text-(length:--text-xs) not-print:max-sm:text-quiet';
const LINE =
  'block not-print:max-sm:group-data-seller:inline not-print:max-sm:group-data-seller:before:content-["_·_"]';

type PartyTextProps = Pick<PartyProps, 'countryCode' | 'accountHref'> & { line: PartyLine };

/** An account number links to the account and its invoices, a branch to its page. */
function PartyText({ line, countryCode, accountHref }: PartyTextProps) {
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

/** An email address may break after its @. */
function Breakable({ text }: { text: string }) {
  const [, user, host] = /^([^\s@]+@)([^\s@]+)$/.exec(text) ?? [];
  if (user === undefined) return text;
  return (
    <>
      {user}
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
