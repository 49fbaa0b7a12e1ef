import type { LineItem } from './kits.ts';

/** What is out of the ordinary about a line, in words; the original it takes back is not among them. */
export function lineRemarks(line: LineItem): string[] {
  const { sourceDocument: source } = line;
  return [
    line.isGstExempt && 'GST-free',
    line.chargeType && `Charge: ${line.chargeType}`,
    line.catalogueNumber && `Catalogue ${line.catalogueNumber}`,
    line.branchSupplyingStock && `Stock from branch ${line.branchSupplyingStock}`,
    line.priceOverriddenFlag && `Price overridden: ${line.priceOverriddenFlag}`,
    source?.reference && `From ${[source.type, source.reference].filter(Boolean).join(' ')}`,
  ].flatMap((word) => word || []);
}
