import type { ChannelId } from '#lib/availability/schema.ts';
import { rowToText, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import type { Coordinates } from '#lib/enterprise/branch-location.ts';

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
  if (channel !== DEFAULT_CHANNEL) query.set('channel', channel);
  if (date !== '') query.set('date', date);
  if (elsewhere) query.set('elsewhere', elsewhere);
  const withoutRows = hrefOf(countryCode, query);
  for (const row of rows) if (row.product !== '') query.append('row', rowToText(row));
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

/** A branch to choose on the sheet. */
export type SheetBranch = {
  readonly number: string;
  readonly name: string;
  /** Empty if unknown. */
  readonly state: string;
  readonly timeZone: string;
  /** Its coordinates, if known. */
  readonly place: Coordinates | undefined;
  /** Whether it is open and when that changes; undefined if its hours are unknown. */
  readonly opening:
    | { readonly isOpen: boolean; readonly change: OpeningChange | undefined }
    | undefined;
};

type OpeningChange = { readonly at: Date; readonly date: string; readonly time: string };

/** The settings that apply to all rows of a sheet. */
export type SheetPlace = {
  readonly branch: string;
  readonly channel: ChannelId;
  /** The date that rows without their own are needed by; empty is now. */
  readonly date: string;
};

export const CHANNEL_LABELS: Readonly<Record<ChannelId, string>> = {
  BLBranch: 'Branch counter',
  BLMaxx: 'Maxx',
  BLEcom: 'Online',
  OnsiteBranch: 'On site, branch',
  OnsiteMaxx: 'On site, Maxx',
  OnsiteEcom: 'On site, online',
};

export const DEFAULT_CHANNEL: ChannelId = 'BLBranch';
