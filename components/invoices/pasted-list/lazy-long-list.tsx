'use client';

import { Lazy } from '#components/ui/lazy.tsx';
import type { LongListProps } from './long-list.tsx';

/** Loads the code of long lists only where one is shown. */
export function LazyLongList(props: LongListProps) {
  return (
    <Lazy
      load={loadList}
      advice="Your list is still here."
      loading={
        <>
          <noscript>A list this long needs scripts. Paste it in parts.</noscript>
          <p className="hidden text-quiet text-sm scripted:block">Reading the list …</p>
        </>
      }
    >
      {({ LongList }) => <LongList {...props} />}
    </Lazy>
  );
}

function loadList() {
  return import('./long-list.tsx');
}
