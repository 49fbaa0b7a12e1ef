'use client';

import { useLinkStatus } from 'next/link';

/** Placed in a link: shows that the page it leads to is loading. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return <span aria-hidden="true" className="link-progress" data-pending={pending || undefined} />;
}
