import { DateOnly } from '#lib/api/fields.ts';
import { dayAfter } from '#lib/local-time.ts';

/**
 * The quantity that a cell says, as plain digits: `8`, `1,200`, `8.00`, `x 8`, `8 ea`; undefined where it says
 * none, or one that is not whole.
 */
export function pastedQuantity(cell: string): string | undefined {
  const [, digits] = QUANTITY.exec(cell.trim()) ?? [];
  const plain = digits?.replaceAll(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  return plain === undefined || plain === '0' || plain.length > 10 ? undefined : plain;
}

/** The date that a cell says, as `YYYY-MM-DD`, the day before the month; undefined where it says none. */
export function pastedDate(cell: string, today: string): string | undefined {
  const text = cell.trim().replace(/^[a-z]{3,9}[,.]?\s+(?=\d)/i, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return calendarDate(iso[1], iso[2], iso[3]);
  const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (figures) return calendarDate(figures[3], figures[2], figures[1]);
  const named = /^(\d{1,2})[\s-]?([a-z]{3,9})\.?(?:[\s-](\d{4}|\d{2}))?$/i.exec(text);
  const month = named && MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (!named || !month) return undefined;
  if (named[3]) return calendarDate(named[3], month, named[1]);
  return nextSuch(month, named[1], today);
}

const UNITS = 'x|ea|each|pcs?|off|units?|m|lengths?';
const FIGURE = '(\\d{1,3}(?:[, ]\\d{3})+|\\d+)(?:\\.0+)?';
const QUANTITY = new RegExp(`^(?:(?:x|qty:?)\\s*)?${FIGURE}\\s*(?:(?:${UNITS})\\.?)?$`, 'i');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

type Figure = string | number | undefined;

function calendarDate(year: Figure, month: Figure, day: Figure): string | undefined {
  const full = String(year).length === 2 ? `20${year}` : String(year);
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return DateOnly.safeParse(date).success ? date : undefined;
}

/** A day without its year is the next one of that name; of the last month it is one that has passed. */
function nextSuch(month: number, day: Figure, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const here = calendarDate(year, month, day);
  if (here !== undefined && here >= dayAfter(today, -31)) return here;
  return calendarDate(year + 1, month, day) ?? here;
}
