'use client';

import { Button } from '#components/ui/button/button.tsx';
import { useCopy } from '#components/ui/button/copy-button.tsx';

type Props = {
  /** The caption of the table, or a function that returns its rows when cells contain fields. */
  table: string | (() => string[][]);
};

/** Copies the rows of a table to the clipboard. Visible only where scripts run. */
export function CopyTable({ table }: Props) {
  const rows = typeof table === 'string' ? () => rowsOf(table) : table;
  const { copy, word, Icon } = useCopy(() => toSpreadsheetTsv(rows()), 'Copy table');
  return (
    <Button Icon={Icon} onClick={copy} className="hidden scripted:inline-flex print:hidden">
      <span aria-live="polite">{word}</span>
    </Button>
  );
}

/** Skips elements hidden from assistive technology, checkboxes, and rows and columns that only print. */
function rowsOf(caption: string): string[][] {
  const table = [...document.querySelectorAll('table')].find(
    (each) => each.caption?.textContent === caption,
  );
  const rows = [...(table?.rows ?? [])].filter((row) => row.checkVisibility());
  return rows.map((row) =>
    [...row.cells].filter((cell) => !cell.matches(NOT_COPIED)).map(cellText),
  );
}

/** Checkboxes, and columns of paper. */
const NOT_COPIED = '.select-cell, .not-print\\:hidden';

function cellText(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const mark of copy.querySelectorAll('[aria-hidden=true]')) mark.remove();
  return copy.textContent ?? '';
}

/**
 * Rows as tab-separated text for a spreadsheet, headings first. White space within a cell is collapsed, and an
 * apostrophe keeps cells from being read as formulas.
 */
export function toSpreadsheetTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(tsvCell).join('\t')).join('\n');
}

function tsvCell(cell: string): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  const figure = text.replace(/^−/, '-').replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (/^-?\d+(\.\d+)?$/.test(figure) && /[.,−]/.test(text)) return figure;
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
