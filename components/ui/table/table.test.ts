import { expect, test } from 'vitest';
import { renderMarkup } from '#tests/support/markup.ts';
import { type Column, Table } from './table.tsx';

const markupOf = (columns: readonly Column<number>[], maxRows = 5) =>
  renderMarkup(Table<number>, {
    caption: 'Numbers',
    rows: [1, 2, 3, 4, 5],
    keyOf: String,
    columns,
    maxRows,
  });
const number: Column<number> = { heading: 'Number', cell: (row) => `No. ${row}` };

test('limits its rows, and says how many more there are and where', () => {
  expect(markupOf([number], 3).match(/No\. \d/g)).toEqual(['No. 1', 'No. 2', 'No. 3']);
  expect(markupOf([number], 3)).toContain('and 2 more rows not shown here');
  expect(markupOf([number], 3)).toContain('The API has them all');
  expect(markupOf([number])).not.toContain('more');
});

test('a column can name the rows, show the sort direction and label the cards', () => {
  const markup = markupOf([
    { heading: 'Amount', cell: (row) => row * 10, isNumeric: true, cardLabel: '$' },
    { ...number, isTitle: true },
    {
      heading: 'Date',
      cell: () => 'today',
      cardLabel: false,
      sort: { direction: 'descending', href: '?sort=oldest', title: 'Sort the oldest first' },
    },
  ]);
  expect(markup).toContain(
    '<td class="numeric" data-heading="$">10</td><th scope="row">No. 1</th>',
  );
  expect(markup).toContain('<th scope="col" aria-sort="descending"><a');
  expect(markup).toContain('<td>today</td>');
});

test('a cell that spans columns replaces the cells of the columns it spans', () => {
  const markup = markupOf([
    number,
    { heading: 'Half', cell: () => 'odd', span: (row) => (row % 2 === 0 ? 1 : 2) },
    { heading: 'Double', cell: (row) => row * 2 },
  ]);
  expect(markup.match(/colSpan="2"/gi)).toHaveLength(3);
  expect(markup.match(/data-heading="Double"/g)).toHaveLength(2);
});
