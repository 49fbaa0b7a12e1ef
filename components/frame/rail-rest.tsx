'use client';

import { Ellipsis } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** What has no room in the bar of a phone, behind "More"; elsewhere it stands below the others. */
export function RailRest({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" popoverTarget="more-screens" className="rail-more">
        <Ellipsis size={18} aria-hidden="true" />
        More
      </button>
      {/* Another page is another list: it is closed there. */}
      <div key={usePathname()} id="more-screens" popover="auto">
        {children}
      </div>
    </>
  );
}
