'use client';

import { useLinkStatus } from 'next/link';

/** Stands in a link, and shows that the page it leads to is on its way. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return <span aria-hidden="true" className="link-progress" data-pending={pending || undefined} />;
}
