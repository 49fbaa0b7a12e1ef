import { TextLink } from '#components/ui/text-link.tsx';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { LineItem } from '#lib/invoicing/kits.ts';
import { internalRemarks, lineRemarks } from '#lib/invoicing/line-remarks.ts';

/** What is out of the ordinary about a line, below its description; what the customer need not know stays off paper. */
export function LineRemarks({ line, countryCode }: { line: LineItem; countryCode: string }) {
  const { originalInvoiceNumber } = line;
  const words = lineRemarks(line);
  const internal = internalRemarks(line);
  return (
    <>
      {(words.length > 0 || originalInvoiceNumber !== undefined) && (
        <span className="row-remarks">
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
      )}
      {internal.length > 0 && (
        <span className="row-remarks print:hidden">{internal.join(' · ')}</span>
      )}
    </>
  );
}
