import type { DocumentComponent, DocumentLine } from '#lib/invoices/document-lines.ts';

/** A line of a pick sheet. A kit is a heading: its parts are picked. */
export type PickLine = {
  readonly key: string;
  readonly productNumber: string | undefined;
  readonly description: string | undefined;
  /** The maker's or catalogue number, as the box on the shelf has it. */
  readonly catalogueNumber?: string | undefined;
  readonly quantity: number | undefined;
  readonly unitOfMeasure: string | undefined;
  /** The branch whose stock it is, where it is known. */
  readonly branchNumber?: string | undefined;
  /** Levels of kits above it. */
  readonly depth: number;
  readonly isKit: boolean;
};

/** What is picked for a document, kits with their parts below them; charges and what came back are not picked. */
export function pickLines(lines: readonly DocumentLine[], maxRows: number): PickLine[] {
  const rows: PickLine[] = [];
  for (const { line, parts } of lines) {
    if (line.chargeType || line.quantity <= 0) continue;
    rows.push({
      key: String(line.number),
      productNumber: line.productNumber,
      description: line.productDescription,
      catalogueNumber: line.catalogueNumber,
      quantity: line.quantity,
      unitOfMeasure: line.unitOfMeasure,
      branchNumber: line.branchSupplyingStock,
      depth: 0,
      isKit: parts.length > 0,
    });
    addParts(rows, parts, {
      path: String(line.number),
      depth: 1,
      branchNumber: line.branchSupplyingStock,
      maxRows,
    });
    if (rows.length > maxRows) break;
  }
  return rows;
}

/** The kit whose parts are added; its branch is theirs unless they name another. */
type Kit = { path: string; depth: number; branchNumber: string | undefined; maxRows: number };

function addParts(
  rows: PickLine[],
  parts: readonly DocumentComponent[],
  { path, depth, branchNumber, maxRows }: Kit,
): void {
  for (const [index, part] of parts.entries()) {
    if (rows.length > maxRows) return;
    const key = `${path}.${index + 1}`;
    const stockOf = part.line?.branchSupplyingStock ?? branchNumber;
    rows.push({
      key,
      productNumber: part.productNumber,
      description: part.productDescription,
      catalogueNumber: part.line?.catalogueNumber,
      quantity: part.quantity,
      unitOfMeasure: part.unitOfMeasure,
      branchNumber: stockOf,
      depth,
      isKit: part.parts.length > 0,
    });
    addParts(rows, part.parts, { path: key, depth: depth + 1, branchNumber: stockOf, maxRows });
  }
}

/** The lines by the branch whose stock they are: those of `own`, or of no branch, first, then what other branches send. */
export function pickGroups(
  lines: readonly PickLine[],
  own: string | undefined,
): { readonly branchNumber: string | undefined; readonly lines: readonly PickLine[] }[] {
  const groups = new Map<string | undefined, PickLine[]>();
  let branch: string | undefined;
  for (const line of lines) {
    // A kit and its parts stay together.
    if (line.depth === 0) branch = line.branchNumber ?? own;
    const known = groups.get(branch);
    if (known) known.push(line);
    else groups.set(branch, [line]);
  }
  return [...groups]
    .map(([branchNumber, each]) => ({ branchNumber, lines: each }))
    .sort((a, b) => Number(b.branchNumber === own) - Number(a.branchNumber === own));
}
