import { formatDate } from '#lib/dates.ts';
import type { Expected } from '#lib/procurement/awaited.ts';

/** When something is expected, and for how long it is overdue. */
export function ExpectedMark({ expected }: { expected: Expected | undefined }) {
  if (!expected) return undefined;
  const { kind, date } = expected;
  if (kind === 'due') return <>{formatDate(date)}</>;
  return (
    <>
      {formatDate(date)}{' '}
      <span className="badge badge-bad mark mark-overdue">
        {expected.days} {expected.days === 1 ? 'day' : 'days'} overdue
      </span>
    </>
  );
}
