import { rowText, type SheetRow } from '#lib/availability/sheet-row.ts';
import { type SheetPlace, USUAL_CHANNEL } from './sheet-place.ts';

/** Which rows are checked at other branches. */
export type Elsewhere = 'short' | 'all' | undefined;

export type SheetState = SheetPlace & {
  readonly rows: readonly SheetRow[];
  readonly elsewhere: Elsewhere;
};

/** The address of a sheet; without its rows if they do not fit, then `isWhole` is false. */
export function sheetAddress(
  countryCode: string,
  { branch, channel, date, rows, elsewhere }: SheetState,
): { readonly href: string; readonly isWhole: boolean } {
  const query = new URLSearchParams();
  if (branch !== '') query.set('branch', branch);
  if (channel !== USUAL_CHANNEL) query.set('channel', channel);
  if (date !== '') query.set('date', date);
  if (elsewhere) query.set('elsewhere', elsewhere);
  const withoutRows = hrefOf(countryCode, query);
  for (const row of rows) if (row.product !== '') query.append('row', rowText(row));
  const href = hrefOf(countryCode, query);
  const isWhole = href.length <= MAX_URL_LENGTH;
  return { href: isWhole ? href : withoutRows, isWhole };
}

/** The service takes 16 KiB, but links pass through programs that take less. */
const MAX_URL_LENGTH = 8_000;

function hrefOf(countryCode: string, query: URLSearchParams): string {
  return query.size === 0
    ? `/${countryCode}/availability`
    : `/${countryCode}/availability?${query}`;
}
