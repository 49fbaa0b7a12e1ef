import { clockText } from './clock-text.ts';

/** Says when what is on the screen was read: `as of 14:02:11 AEDT`. `at` is an instant in ISO 8601. */
export function AsOf({ at, timeZone }: { at: string; timeZone: string }) {
  const { time, zone } = clockText(new Date(at), timeZone, true);
  return (
    <time dateTime={at} className="text-quiet text-xs">
      as of {time} {zone}
    </time>
  );
}
