import type { ChannelId } from '#lib/availability/schema.ts';
import type { Place } from '#lib/enterprise/distance.ts';

/** A branch to choose on the sheet. */
export type SheetBranch = {
  readonly number: string;
  readonly name: string;
  /** Empty if unknown. */
  readonly state: string;
  readonly timeZone: string;
  /** Its coordinates, if known. */
  readonly place: Place | undefined;
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

export const CHANNEL_WORDS: Readonly<Record<ChannelId, string>> = {
  BLBranch: 'Branch counter',
  BLMaxx: 'Maxx',
  BLEcom: 'Online',
  OnsiteBranch: 'On site, branch',
  OnsiteMaxx: 'On site, Maxx',
  OnsiteEcom: 'On site, online',
};

export const USUAL_CHANNEL: ChannelId = 'BLBranch';
