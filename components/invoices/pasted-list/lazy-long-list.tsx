'use client';

import dynamic from 'next/dynamic';

/** Loads the code of long lists only where one is shown. */
export const LazyLongList = dynamic(
  () => import('./long-list.tsx').then(({ LongList }) => LongList),
  {
    ssr: false,
    loading: () => (
      <>
        <noscript>A list this long needs scripts. Paste it in parts.</noscript>
        <p className="hidden text-quiet text-sm scripted:block">Reading the list …</p>
      </>
    ),
  },
);
