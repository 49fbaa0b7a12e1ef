import { TextLink } from '#components/ui/text-link.tsx';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { LineItem } from '#lib/invoicing/kits.ts';
import { internalRemarks, lineRemarks } from '#lib/invoicing/line-remarks.ts';

/** Remarks below the description of a line; internal ones are not printed. */
export function LineRemarks({ line, countryCode }: { line: LineItem; countryCode: string }) {
  const { originalInvoiceNumber } = line;
  const remarks = lineRemarks(line);
  const internal = internalRemarks(line);
  return (
    <>
      {(remarks.length > 0 || originalInvoiceNumber !== undefined) && (
        <span className="row-remarks">
          {remarks.join(' · ')}
          {remarks.length > 0 && originalInvoiceNumber && ' · '}
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
