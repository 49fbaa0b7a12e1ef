import type { ReactNode } from 'react';
import { andMore } from '#components/ui/text/counts.ts';

/** With more rows the server takes seconds to render a table and the browser to lay it out. */
export const MAX_TABLE_ROWS = 2_000;

type Props = {
  /** How many rows were left out; may be 0 or less. */
  left: number;
  /** The number of columns of the table. */
  width: number;
  /** What the rows are and where to find all of them: `lines. The CSV has them all.`. */
  children: ReactNode;
};

/** The last row of a table that does not show all rows: how many more there are. */
export function MoreRows({ left, width, children }: Props) {
  if (left <= 0) return undefined;
  return (
    <tr>
      <td colSpan={width} className="text-quiet">
        {andMore(left)} {children}
      </td>
    </tr>
  );
}
