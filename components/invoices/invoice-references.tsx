import { Fact, Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { invoiceHref, invoicesHref } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { type ReferenceFact, referenceFacts } from '#lib/invoicing/reference-facts.ts';

/** What the document belongs to: order, job, quote, who was there, and how the goods went. */
export function InvoiceReferences({
  reading: { invoice, countryCode },
}: {
  reading: InvoiceReading;
}) {
  return (
    <Facts>
      {referenceFacts(invoice).map((fact) => (
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

/** Where the chain of credits stands on the screen, it says the original, and more. */
function classOf({ of, isInternal }: ReferenceFact): string | undefined {
  if (isInternal) return 'print:hidden';
  return of === 'original' ? 'not-print:group-has-data-originals/document:hidden' : undefined;
}

function FactLines({
  fact: { lines, of },
  countryCode,
}: {
  fact: ReferenceFact;
  countryCode: string;
}) {
  const [number = ''] = lines;
  if (of === 'original') {
    return <TextLink href={invoiceHref(countryCode, number)}>{number}</TextLink>;
  }
  // To every invoice of the same order, job or purchase order.
  if (of) return <TextLink href={invoicesHref(countryCode, { [of]: number })}>{number}</TextLink>;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
