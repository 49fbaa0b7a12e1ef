import type { ReactNode } from 'react';

/** The most rows of a table on one page: with more a server takes seconds to write it and a browser to lay it out. */
export const MOST_ROWS = 2_000;

type Parts = {
  /** How many rows there are beyond `MOST_ROWS`, or none. */
  left: number;
  /** The columns of the table. */
  width: number;
  /** What the rows are, and where all of them are: `lines: the PDF has them all`. */
  children: ReactNode;
};

/** The last row of a table that has no room for all: how many more there are. */
export function MoreRows({ left, width, children }: Parts) {
  if (left <= 0) return undefined;
  return (
    <tr>
      <td colSpan={width} className="text-quiet">
        and {left.toLocaleString('en-AU')} more {children}
      </td>
    </tr>
  );
}
