import { clockText } from './clock-text.ts';

/** When the data on the screen was read: `as of 14:02:11 AEDT`. `at` is an ISO 8601 instant. */
export function AsOf({ at, timeZone }: { at: string; timeZone: string }) {
  const { time, zone } = clockText(new Date(at), timeZone, true);
  return (
    <time dateTime={at} className="text-quiet text-xs">
      as of {time} {zone}
    </time>
  );
}
