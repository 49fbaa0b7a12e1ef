import { formatQuantity } from '#lib/money.ts';
import { type OrderProgress, percentReceived } from '#lib/procurement/receipt-progress.ts';

/** Received of ordered quantity; the bar only repeats the words. */
export function ReceivedBar({ progress }: { progress: OrderProgress }) {
  const percent = percentReceived(progress);
  if (percent === undefined) return undefined;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <span
        className="inline-block h-2 w-18 overflow-hidden rounded-sm border border-edge"
        aria-hidden="true"
      >
        <span
          className="block h-full bg-accent [print-color-adjust:exact]"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span>
        {formatQuantity(progress.received)} of {formatQuantity(progress.ordered)}
      </span>
    </span>
  );
}
