'use client';

import { Check, Copy, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { tableText } from './table-text.ts';

const STATES = {
  ready: { word: 'Copy table', Icon: Copy },
  copied: { word: 'Copied', Icon: Check },
  refused: { word: 'The browser refused', Icon: X },
};

/** Puts the rows of the table of that caption on the clipboard; there only where scripts run. */
export function CopyTable({ table }: { table: string }) {
  const [state, setState] = useState<keyof typeof STATES>('ready');
  const copy = () =>
    navigator.clipboard.writeText(tableText(rowsOf(table))).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  const { word, Icon } = STATES[state];
  return (
    <Button
      onClick={copy}
      onBlur={() => setState('ready')}
      className="hidden scripted:inline-flex print:hidden"
    >
      <Icon size={15} aria-hidden="true" />
      <span aria-live="polite">{word}</span>
    </Button>
  );
}

/** What is hidden from the ear, such as a mark, is no part of a cell; what is for paper alone, no row. */
function rowsOf(caption: string): string[][] {
  const table = [...document.querySelectorAll('table')].find(
    (each) => each.caption?.textContent === caption,
  );
  const rows = [...(table?.rows ?? [])].filter((row) => row.checkVisibility());
  return rows.map((row) => [...row.cells].map(cellText));
}

function cellText(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const mark of copy.querySelectorAll('[aria-hidden=true]')) mark.remove();
  return copy.textContent ?? '';
}
