'use client';

import { useLazyModule } from '#components/ui/browser/use-lazy-module.ts';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import type { LongListProps } from './long-list.tsx';

/** Loads the code of long lists only where one is shown. */
export function LazyLongList(props: LongListProps) {
  const { loaded, error, loadAgain } = useLazyModule(loadList);
  if (error) {
    return (
      <ErrorNotice error={error} retry={loadAgain}>
        Your list is still here.
      </ErrorNotice>
    );
  }
  if (loaded) return <loaded.LongList {...props} />;
  return (
    <>
      <noscript>A list this long needs scripts. Paste it in parts.</noscript>
      <p className="hidden text-quiet text-sm scripted:block">Reading the list …</p>
    </>
  );
}

function loadList() {
  return import('./long-list.tsx');
}
