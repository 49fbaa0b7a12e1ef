'use client';

import { useLazyModule } from '#components/ui/browser/use-lazy-module.ts';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import type { NearestProps } from './nearest-list.tsx';

/** `NearestList`, loaded when shown: Next sends the scripts of the not-found page with every other page. */
export function NearestResults(props: NearestProps) {
  const { loaded, error, loadAgain } = useLazyModule(loadList);
  if (error) return <ErrorNotice error={error} retry={loadAgain} />;
  return loaded && <loaded.NearestList {...props} />;
}

function loadList() {
  return import('./nearest-list.tsx');
}
