type Cell = string | number;

/** Formats a table for a terminal: numbers aligned to the right, text to the left. */
export function textTable(head: readonly string[], body: readonly (readonly Cell[])[]): string {
  const rows = [head, ...body.map((row) => row.map(textOf))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.map((_, column) => body.every((row) => typeof row[column] === 'number'));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function textOf(cell: Cell): string {
  return typeof cell === 'number' ? cell.toLocaleString('en-AU') : cell;
}
