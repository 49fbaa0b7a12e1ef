import type { ReactNode } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
import { invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import {
  buyerOf,
  type InvoiceParty,
  type PartyLine,
  sellerOf,
} from '#lib/invoicing/invoice-parties.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';

/** Who sells, who buys, and where the goods go. */
export function InvoiceParties({ reading, level }: { reading: InvoiceReading; level: 1 | 2 }) {
  const { invoice, countryCode } = reading;
  const Heading = level === 1 ? 'h2' : 'h3';
  const parts = { countryCode, Heading } as const;
  return (
    <div className="invoice-parties">
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
};

function Party({ title, party, countryCode, Heading }: PartyParts) {
  if (!party) return undefined;
  const placed = party.lines.map((line, index) => ({ ...line, place: index + 1 }));
  return (
    <section className={title === 'From' ? 'party-seller' : undefined}>
      <Heading className="text-quiet text-xs">{title}</Heading>
      <address className="not-italic">
        <strong className="font-medium">{party.name}</strong>
        {placed.map(({ place, ...line }) => (
          <Line key={place} name={line.name}>
            <PartyText line={line} countryCode={countryCode} />
          </Line>
        ))}
      </address>
    </section>
  );
}

/** The number of an account leads to its invoices. */
function PartyText({
  line: { text, isAccount },
  countryCode,
}: {
  line: PartyLine;
  countryCode: string;
}) {
  if (!isAccount) return text;
  return <TextLink href={invoicesHref(countryCode, { customer: text })}>{text}</TextLink>;
}

function Line({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <span className="block">
      {name && <span className="text-quiet">{name} </span>}
      {children}
    </span>
  );
}
