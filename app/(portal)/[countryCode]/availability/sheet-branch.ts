import type { SheetBranch } from '#components/availability/sheet-place.ts';
import { openingState } from '#lib/enterprise/opening-hours.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';

/** A branch as the sheet offers it, with whether it is open. */
export function sheetBranch({ location, ...branch }: BranchRecord, now: Date): SheetBranch {
  const { timeZone, latitude, longitude, address } = location;
  const state = openingState({ ...branch, timeZone }, now);
  return {
    number: branch.number,
    name: branch.shortName,
    state: address.state,
    timeZone,
    latitude,
    longitude,
    opening: state && { isOpen: state.isOpen, change: state.change },
  };
}
