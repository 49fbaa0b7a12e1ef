import { codeWords } from './code-words.ts';
import type { LineItem } from './kits.ts';

/** What is out of the ordinary about a line for its customer, in words; not the original that it takes back. */
export function lineRemarks(line: LineItem): string[] {
  const { sourceDocument: source } = line;
  return [
    line.isGstExempt && 'GST-free',
    line.chargeType && `Charge: ${codeWords(line.chargeType)}`,
    line.catalogueNumber && `Catalogue ${line.catalogueNumber}`,
    source?.reference && `${source.type ? codeWords(source.type) : 'From'} ${source.reference}`,
  ].flatMap((word) => word || []);
}

/** What is the business's own to know of a line: it is on the screen, and never on paper. */
export function internalRemarks(line: LineItem): string[] {
  return [
    line.branchSupplyingStock && `Stock from branch ${line.branchSupplyingStock}`,
    overriddenWords(line.priceOverriddenFlag),
  ].flatMap((word) => word || []);
}

/** Nothing where the price is as usual; a flag of another kind as it is. */
function overriddenWords(flag: string | undefined): string | undefined {
  if (!flag || flag === 'N') return undefined;
  return flag === 'Y' ? 'Price overridden' : `Price overridden: ${flag}`;
}
