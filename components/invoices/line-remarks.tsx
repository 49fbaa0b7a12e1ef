import { TextLink } from '#components/ui/text-link.tsx';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { LineItem } from '#lib/invoicing/kits.ts';

/** What is out of the ordinary about a line, below its description. */
export function LineRemarks({ line, countryCode }: { line: LineItem; countryCode: string }) {
  const { originalInvoiceNumber, sourceDocument: source } = line;
  const words = [
    line.isGstExempt && 'GST-free',
    line.chargeType && `Charge: ${line.chargeType}`,
    line.catalogueNumber && `Catalogue ${line.catalogueNumber}`,
    line.branchSupplyingStock && `Stock from branch ${line.branchSupplyingStock}`,
    overriddenWords(line.priceOverriddenFlag),
    source?.reference && `From ${[source.type, source.reference].filter(Boolean).join(' ')}`,
  ].filter((word) => typeof word === 'string');
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

/** Nothing where the price is as usual; a flag of another kind as it is. */
function overriddenWords(flag: string | undefined): string | undefined {
  if (!flag || flag === 'N') return undefined;
  return flag === 'Y' ? 'Price overridden' : `Price overridden: ${flag}`;
}
