import { type Html, html } from './html.ts';

/** The logo: boxes on a shelf. The name is beside it as text. */
export const MARK: Html = html`<svg class="mark" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M2 10h7v6H2zM11 10h7v6h-7zM6.5 3h7v6h-7z"/><path d="M1 17.25h18v1.5H1z"/></svg>`;

/** The decoration: shelves of boxes, each [x, width, height] from the left. */
const ROWS: readonly (readonly (readonly [number, number, number])[])[] = [
  [
    [16, 44, 38],
    [64, 44, 38],
    [150, 60, 52],
    [214, 36, 30],
  ],
  [
    [16, 70, 56],
    [120, 36, 30],
    [160, 36, 44],
    [226, 58, 36],
  ],
  [
    [30, 36, 44],
    [70, 56, 34],
    [180, 44, 38],
    [228, 44, 58],
  ],
  [
    [16, 58, 36],
    [78, 36, 52],
    [118, 44, 38],
    [214, 70, 48],
  ],
  [
    [40, 44, 36],
    [130, 70, 40],
    [204, 36, 30],
  ],
];
const ROW_HEIGHT = 84;

export const SHELVES: Html = html`<svg viewBox="0 0 300 ${ROWS.length * ROW_HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${ROWS.map(shelf)}</svg>`;

function shelf(row: (typeof ROWS)[number], index: number): Html {
  const floor = (index + 1) * ROW_HEIGHT - 8;
  const boxes = row.map(
    ([x, width, height], i) =>
      html`<rect class="box-${(index + i) % 3}" x="${x}" y="${floor - height}" width="${width}" height="${height}" rx="1.5"/>`,
  );
  return html`${boxes}<rect class="board" x="0" y="${floor + 2}" width="300" height="3"/>`;
}
