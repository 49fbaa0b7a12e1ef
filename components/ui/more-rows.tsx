import type { ReactNode } from 'react';
import { andMore } from './and-more.ts';

/** The most rows of a table on one page: with more a server takes seconds to write it and a browser to lay it out. */
export const MAX_TABLE_ROWS = 2_000;

type Parts = {
  /** How many rows have no room, or none. */
  left: number;
  /** The columns of the table. */
  width: number;
  /** What the rows are, and where all of them are: `lines: the CSV file has all of them`. */
  children: ReactNode;
};

/** The last row of a table that has no room for all: how many more there are. */
export function MoreRows({ left, width, children }: Parts) {
  if (left <= 0) return undefined;
  return (
    <tr>
      <td colSpan={width} className="text-quiet">
        {andMore(left)} {children}
      </td>
    </tr>
  );
}
