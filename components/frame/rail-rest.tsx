'use client';

import { Ellipsis } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';

/** What has no room in the bar of a phone, behind "More"; elsewhere it stands below the others. */
export function RailRest({ children }: { children: ReactNode }) {
  const rest = useRef<HTMLDivElement>(null);
  const path = usePathname();
  // Folded, and not made anew: the link that was followed keeps the focus where it stays on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open
  useEffect(() => {
    if (rest.current?.matches(':popover-open')) rest.current.hidePopover();
  }, [path]);
  return (
    <>
      <button type="button" popoverTarget="more-screens" className="rail-more">
        <Ellipsis size={18} aria-hidden="true" />
        More
      </button>
      <div ref={rest} id="more-screens" popover="auto">
        {children}
      </div>
    </>
  );
}
