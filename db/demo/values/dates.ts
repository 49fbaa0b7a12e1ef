/** The date (`YYYY-MM-DD`) a number of days after another; negative for before. */
export function addDays(date: string, days: number): string {
  const start = dayNumbers.get(date) ?? Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  dayNumbers.set(date, start);
  const known = dates.get(start + days) ?? isoDate(start + days);
  dates.set(start + days, known);
  return known;
}

/** The first day of the month of a date. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

// Cached: the catalogue asks for a few thousand dates several hundred thousand times.
const dayNumbers = new Map<string, number>();
const dates = new Map<number, string>();

const DAY_MS = 24 * 3600 * 1000;

function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
