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
export function pickLines(lines: readonly DocumentLine[]): PickLine[] {
  return lines
    .filter(({ line }) => !line.chargeType && line.quantity > 0)
    .flatMap(({ line, parts }) =>
      rowsOf({ ...line, line, parts }, { key: String(line.number), depth: 0 }),
    );
}

type Goods = Partial<DocumentComponent> & Pick<DocumentComponent, 'line' | 'parts'>;
type Position = Pick<PickLine, 'key' | 'depth' | 'branchNumber'>;

/** A line or a part, with its parts; the branch of a kit is theirs unless they name another. */
function rowsOf(
  { line, parts, ...goods }: Goods,
  { key, depth, branchNumber }: Position,
): PickLine[] {
  const row: PickLine = {
    key,
    productNumber: goods.productNumber,
    description: goods.productDescription,
    catalogueNumber: line?.catalogueNumber,
    quantity: goods.quantity,
    unitOfMeasure: goods.unitOfMeasure,
    branchNumber: line?.branchSupplyingStock ?? branchNumber,
    depth,
    isKit: parts.length > 0,
  };
  const partRows = parts.flatMap((part, index) =>
    rowsOf(part, { ...row, key: `${key}.${index + 1}`, depth: depth + 1 }),
  );
  return [row, ...partRows];
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
