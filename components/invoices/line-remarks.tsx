import { TextLink } from '#components/ui/text-link.tsx';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { LineItem } from '#lib/invoicing/kits.ts';
import { lineRemarks } from '#lib/invoicing/line-remarks.ts';

/** What is out of the ordinary about a line, below its description. */
export function LineRemarks({ line, countryCode }: { line: LineItem; countryCode: string }) {
  const { originalInvoiceNumber } = line;
  const words = lineRemarks(line);
  if (words.length === 0 && originalInvoiceNumber === undefined) return undefined;
  return (
    <span className="line-remarks">
      {words.join(' · ')}
      {words.length > 0 && originalInvoiceNumber && ' · '}
      {originalInvoiceNumber && (
        <>
          Original{' '}
          <TextLink href={invoiceHref(countryCode, originalInvoiceNumber)}>
            {originalInvoiceNumber}
          </TextLink>
        </>
      )}
    </span>
  );
}
