import { formatDate } from '#lib/dates.ts';
import type { Due } from '#lib/invoicing/due.ts';

/** When an invoice is due, or for how long it has been overdue. */
export function DueMark({ due }: { due: Due | undefined }) {
  if (!due) return undefined;
  if (due.kind === 'due') return <>due {formatDate(due.date)}</>;
  return (
    <span className="badge badge-bad mark mark-overdue">
      {due.days} {due.days === 1 ? 'day' : 'days'} overdue
    </span>
  );
}
