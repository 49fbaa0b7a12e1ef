import type { ChannelId } from '#lib/availability/schema.ts';
import type { Place } from '#lib/enterprise/distance.ts';

/** A branch as the sheet offers it. */
export type SheetBranch = {
  readonly number: string;
  readonly name: string;
  /** Empty where it is not known. */
  readonly state: string;
  readonly timeZone: string;
  /** Where it is on the earth; undefined where that is not known. */
  readonly place: Place | undefined;
  /** Whether it is open, and when that changes; undefined where its hours are not known. */
  readonly opening:
    | { readonly isOpen: boolean; readonly change: OpeningChange | undefined }
    | undefined;
};

type OpeningChange = { readonly at: Date; readonly date: string; readonly time: string };

/** What a whole sheet is asked for. */
export type SheetPlace = {
  readonly branch: string;
  readonly channel: ChannelId;
  /** The day that rows without one of their own are needed by; nothing is now. */
  readonly date: string;
};

/** The channels as the counter calls them. */
export const CHANNEL_WORDS: Readonly<Record<ChannelId, string>> = {
  BLBranch: 'Branch counter',
  BLMaxx: 'Maxx',
  BLEcom: 'Online',
  OnsiteBranch: 'On site, branch',
  OnsiteMaxx: 'On site, Maxx',
  OnsiteEcom: 'On site, online',
};

/** Where a counter asks from unless it says otherwise. */
export const USUAL_CHANNEL: ChannelId = 'BLBranch';
