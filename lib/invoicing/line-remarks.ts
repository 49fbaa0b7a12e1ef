import { codeWords } from './code-words.ts';
import type { LineItem } from './kits.ts';

/** What is unusual about a line, for the customer to read; without the original that it credits. */
export function lineRemarks(line: LineItem): string[] {
  const { sourceDocument: source } = line;
  return [
    line.isGstExempt && 'GST-free',
    line.chargeType && `Charge: ${codeWords(line.chargeType)}`,
    line.catalogueNumber && `Catalogue ${line.catalogueNumber}`,
    source?.reference && `${source.type ? codeWords(source.type) : 'From'} ${source.reference}`,
  ].flatMap((word) => word || []);
}

/** Internal notes on a line: shown on the screen, never printed. */
export function internalRemarks(line: LineItem): string[] {
  return [
    line.branchSupplyingStock && `Stock from branch ${line.branchSupplyingStock}`,
    priceOverrideNote(line.priceOverriddenFlag),
  ].flatMap((word) => word || []);
}

/** Undefined if the price was not overridden; an unknown flag is shown as it is. */
function priceOverrideNote(flag: string | undefined): string | undefined {
  if (!flag || flag === 'N') return undefined;
  return flag === 'Y' ? 'Price overridden' : `Price overridden: ${flag}`;
}
