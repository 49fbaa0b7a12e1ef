import type { Column } from '#components/ui/table/table.tsx';
import type { Requests } from '#lib/integrations/clients.ts';
import { formatCount } from '#lib/text/text.ts';

/** The columns of how many requests there were, and what became of them. Colour only where something went wrong. */
export function requestColumns<Row extends Requests>(context?: string): Column<Row>[] {
  const column = (heading: string, count: (row: Row) => number, bad?: string): Column<Row> => ({
    heading,
    ...(context && { context }),
    isNumeric: true,
    cell: (row) => (
      <span className={count(row) > 0 ? bad : undefined}>{formatCount(count(row))}</span>
    ),
  });
  return [
    column('Requests', ({ requests }) => requests),
    column('Refused', ({ refused }) => refused, 'text-warn'),
    column('Over the limit', ({ limited }) => limited, 'text-warn'),
    column('Our errors', ({ failed }) => failed, 'text-bad'),
  ];
}
