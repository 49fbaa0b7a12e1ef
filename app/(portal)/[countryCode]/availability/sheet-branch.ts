import type { SheetBranch } from '#components/availability/sheet-place.ts';
import { placeOf } from '#lib/enterprise/branch-address.ts';
import { openingState } from '#lib/enterprise/opening-hours.ts';
import type { LocatedBranch } from '#lib/enterprise/schema.ts';

/** A branch as an option of the sheet, with its opening state. */
export function sheetBranch({ location, ...branch }: LocatedBranch, now: Date): SheetBranch {
  const { timeZone, address } = location;
  const state = openingState({ ...branch, timeZone }, now);
  return {
    number: branch.number,
    name: branch.shortName,
    state: address.state ?? '',
    timeZone,
    place: placeOf(location),
    opening: state && { isOpen: state.isOpen, change: state.change },
  };
}
