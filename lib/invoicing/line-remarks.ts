import { codeWords } from './code-words.ts';
import type { LineItem } from './kits.ts';

/** What is out of the ordinary about a line, in words; the original it takes back is not among them. */
export function lineRemarks(line: LineItem): string[] {
  const { sourceDocument: source } = line;
  return [
    line.isGstExempt && 'GST-free',
    line.chargeType && `Charge: ${codeWords(line.chargeType)}`,
    line.catalogueNumber && `Catalogue ${line.catalogueNumber}`,
    line.branchSupplyingStock && `Stock from branch ${line.branchSupplyingStock}`,
    overriddenWords(line.priceOverriddenFlag),
    source?.reference && `${source.type ? codeWords(source.type) : 'From'} ${source.reference}`,
  ].flatMap((word) => word || []);
}

/** Nothing where the price is as usual; a flag of another kind as it is. */
function overriddenWords(flag: string | undefined): string | undefined {
  if (!flag || flag === 'N') return undefined;
  return flag === 'Y' ? 'Price overridden' : `Price overridden: ${flag}`;
}
