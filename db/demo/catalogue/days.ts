/** The date (`YYYY-MM-DD`) some days after another, or before it. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first day of the month that a date is in. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

const DAY_MS = 24 * 3600 * 1000;
