import { daysBetween, formatDate } from '#lib/dates.ts';
import { weekDayName } from '#lib/enterprise/hours-words.ts';

/** A date with its weekday, today and tomorrow named: `Sat 21 Nov 2026, today`. */
export function Day({ date, today }: { date: string; today: string }) {
  const away = daysBetween(today, date);
  return (
    <time dateTime={date}>
      {weekDayName(date).slice(0, 3)} {formatDate(date)}
      {away === 0 && ', today'}
      {away === 1 && ', tomorrow'}
    </time>
  );
}
