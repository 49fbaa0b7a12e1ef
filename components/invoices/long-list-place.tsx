'use client';

import { type ComponentProps, lazy, Suspense } from 'react';

const LongList = lazy(() =>
  import('./long-list.tsx').then(({ LongList: default_ }) => ({ default: default_ })),
);

/** Where a long list is answered, by what is loaded for it alone. */
export function LongListPlace(parts: ComponentProps<typeof LongList>) {
  return (
    <>
      <noscript>A list this long needs scripts: paste it in parts.</noscript>
      <Suspense fallback={<p className="text-quiet text-sm">Reading the list …</p>}>
        <LongList {...parts} />
      </Suspense>
    </>
  );
}
