'use client';

import { Lazy } from '#components/ui/lazy.tsx';
import type { NearestProps } from './nearest-list.tsx';

/** `NearestList`, loaded when shown: Next sends the scripts of the not-found page with every other page. */
export function NearestResults(props: NearestProps) {
  return <Lazy load={loadList}>{({ NearestList }) => <NearestList {...props} />}</Lazy>;
}

function loadList() {
  return import('./nearest-list.tsx');
}
