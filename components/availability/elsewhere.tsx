'use client';

import { memo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { OtherBranches } from './other-branches.tsx';
import type { Elsewhere as Which } from './sheet-address.ts';
import { isShort, isUnknown, type SheetLine } from './sheet-lines.ts';
import type { SheetBranch, SheetPlace } from './sheet-place.ts';

type Parts = {
  countryCode: string;
  branches: readonly SheetBranch[];
  place: SheetPlace;
  elsewhere: Which;
  lines: readonly SheetLine[];
  now: Date;
  onSet: (what: Partial<SheetPlace & { elsewhere: Which }>) => void;
};

/** Asks other branches for the rows that are short here, or for the whole list. */
export const Elsewhere = memo(function Elsewhere(parts: Parts) {
  const { countryCode, branches, place, elsewhere, lines, now, onSet } = parts;
  const short = lines.filter(isShort);
  const asked = (elsewhere === 'short' ? short : lines).filter(
    (line) => 'item' in line.asked && !isUnknown(line),
  );
  return (
    <section aria-labelledby="elsewhere-heading" className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="elsewhere-heading" className="font-semibold text-lg">
          Who else has them?
        </h2>
        <div className="hidden flex-wrap gap-2 scripted:flex print:hidden">
          <Button
            aria-pressed={elsewhere === 'short'}
            look={elsewhere === 'short' ? 'main' : 'plain'}
            onClick={() => onSet({ elsewhere: elsewhere === 'short' ? undefined : 'short' })}
          >
            The {short.length.toLocaleString('en-AU')} short {short.length === 1 ? 'row' : 'rows'}
          </Button>
          <Button
            aria-pressed={elsewhere === 'all'}
            look={elsewhere === 'all' ? 'main' : 'plain'}
            onClick={() => onSet({ elsewhere: elsewhere === 'all' ? undefined : 'all' })}
          >
            The whole list
          </Button>
        </div>
      </div>
      {elsewhere && asked.length === 0 && (
        <p className="text-quiet text-sm">Nothing is short here.</p>
      )}
      {elsewhere && asked.length > 0 && (
        <OtherBranches
          countryCode={countryCode}
          branches={branches}
          place={place}
          lines={asked}
          now={now}
          onPlace={onSet}
        />
      )}
    </section>
  );
});
