import type { PurchaseOrderLine } from './schema.ts';

/**
 * The numbers of the lines that are headers of kits: those that say so, and those that a line which is not deleted
 * names as its header. A header stands for the lines below it, and counts for nothing by itself.
 */
export function kitHeaders(lines: readonly PurchaseOrderLine[]): ReadonlySet<number> {
  return new Set(
    lines.flatMap(({ lineNumber, deleted, kit }) => [
      ...(kit?.isKitHeader === true ? [lineNumber] : []),
      ...(kit?.headerLineNumber !== undefined && deleted !== true ? [kit.headerLineNumber] : []),
    ]),
  );
}
