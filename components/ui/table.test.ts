import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table } from './table.tsx';

test('a table has only so many rows, and says how many more there are and where', () => {
  const markupOf = (maxRows: number) =>
    renderToStaticMarkup(
      createElement(Table<number>, {
        caption: 'Numbers',
        rows: [1, 2, 3, 4, 5],
        keyOf: String,
        columns: [{ heading: 'Number', cell: (row) => `No. ${row}` }],
        maxRows,
      }),
    );
  expect(markupOf(3).match(/No\. \d/g)).toEqual(['No. 1', 'No. 2', 'No. 3']);
  expect(markupOf(3)).toContain('and 2 more rows, which have no room here');
  expect(markupOf(3)).toContain('the API has whole');
  expect(markupOf(5)).not.toContain('more');
});
