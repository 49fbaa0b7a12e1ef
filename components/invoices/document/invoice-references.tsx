import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type InvoiceReference, invoiceReferences } from '#lib/invoices/view/details.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { invoiceHref, invoicesHref } from '#lib/invoices/view/links.ts';

/** Order, job, quote, people and delivery of an invoice. */
export function InvoiceReferences({ view: { invoice, countryCode } }: { view: InvoiceView }) {
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
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
