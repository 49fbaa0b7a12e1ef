import { formatQuantity } from '#lib/money.ts';
import { type OrderProgress, percentReceived } from '#lib/procurement/receipt-progress.ts';

/** How much of what was ordered has come, in words with a bar that repeats them. */
export function ReceivedBar({ progress }: { progress: OrderProgress }) {
  const percent = percentReceived(progress);
  if (percent === undefined) return undefined;
  return (
    <span className="received">
      <span className="received-track" aria-hidden="true">
        <span className="received-part" style={{ width: `${percent}%` }} />
      </span>
      <span>
        {formatQuantity(progress.received)} of {formatQuantity(progress.ordered)}
      </span>
    </span>
  );
}
