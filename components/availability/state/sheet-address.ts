import type { ChannelId } from '#lib/availability/schema.ts';
import { rowToText, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import type { Coordinates } from '#lib/branches/branch-location.ts';
import type { OpeningState } from '#lib/branches/hours/opening-hours.ts';

/** Whether other branches are checked for all rows, or only for what is short. */
export type Elsewhere = 'all' | undefined;

export type SheetState = SheetTarget & {
  readonly rows: readonly SheetRow[];
  readonly elsewhere: Elsewhere;
};

/** The address of a sheet that is no saved list, with its rows; what is not given is as usual. */
export function sheetAddress(sheet: Partial<SheetState>): string {
  const { branch, channel = DEFAULT_CHANNEL, date, rows = [], elsewhere } = sheet;
  const query = new URLSearchParams();
  if (branch) query.set('branch', branch);
  if (channel !== DEFAULT_CHANNEL) query.set('channel', channel);
  if (date) query.set('date', date);
  if (elsewhere) query.set('elsewhere', elsewhere);
  for (const row of rows) if (row.product !== '') query.append('row', rowToText(row));
  // Without rows the address would open the list that was changed last.
  if (rows.length === 0) query.set('new', '');
  return `/availability?${query}`;
}

/** The parameter of the address that has the id of a saved list. */
export const SAVED_PARAMETER = 'saved';

/** The address of a saved list, which may be shared. */
export function listAddress(listId: string): string {
  return `/availability?${SAVED_PARAMETER}=${listId}`;
}

export type SheetBranch = {
  readonly number: string;
  readonly name: string;
  /** Empty if unknown. */
  readonly state: string;
  readonly timeZone: string;
  /** Its coordinates, if known. */
  readonly position: Coordinates | undefined;
  readonly phone: string | undefined;
  /** Whether customers cannot go there: a distribution centre. */
  readonly isTransferOnly: boolean;
  /** Whether it is open and when that changes; undefined if its hours are unknown. */
  readonly opening: OpeningState | undefined;
};

/** The settings that apply to all rows of a sheet. */
export type SheetTarget = {
  readonly branch: string;
  readonly channel: ChannelId;
  /** The date that rows without their own are needed by; empty is now. */
  readonly date: string;
};

/** The channels by the names that staff use. */
export const CHANNEL_LABELS: Readonly<Record<ChannelId, string>> = {
  BLBranch: 'Counter',
  BLMaxx: 'Maxx',
  BLEcom: 'Online',
  OnsiteBranch: 'Onsite counter',
  OnsiteMaxx: 'Onsite Maxx',
  OnsiteEcom: 'Onsite online',
};

export function isChannel(text: string): text is ChannelId {
  return Object.hasOwn(CHANNEL_LABELS, text);
}

export const DEFAULT_CHANNEL: ChannelId = 'BLBranch';
