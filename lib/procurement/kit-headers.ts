import type { PurchaseOrderLine } from './schema.ts';

/**
 * Line numbers of the kit headers: lines marked as such, and lines that a line which is not deleted names as its header.
 * A header stands for its component lines, and has no quantities of its own.
 */
export function kitHeaders(lines: readonly PurchaseOrderLine[]): ReadonlySet<number> {
  return new Set(
    lines.flatMap(({ lineNumber, deleted, kit }) => [
      ...(kit?.isKitHeader === true ? [lineNumber] : []),
      ...(kit?.headerLineNumber !== undefined && deleted !== true ? [kit.headerLineNumber] : []),
    ]),
  );
}
