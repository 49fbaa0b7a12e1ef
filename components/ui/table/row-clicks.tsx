'use client';

import { useEffect } from 'react';

/**
 * Makes a click anywhere in a row of a list open the row's link, with `Ctrl` or the middle button in a new tab. Each
 * row keeps its one link, for the keyboard and screen readers; text can be selected, and what else is in a row works.
 */
export function RowClicks() {
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = linkOfRow(event);
      if (!link || event.defaultPrevented) return;
      if (event.type === 'auxclick') {
        if (event.button === 1) window.open(link.href, '_blank', 'noopener');
        return;
      }
      if (event.button !== 0 || window.getSelection()?.isCollapsed === false) return;
      // The same click, with the keys that were held.
      link.dispatchEvent(new MouseEvent('click', event));
    };
    const until = new AbortController();
    document.addEventListener('click', open, until);
    document.addEventListener('auxclick', open, until);
    return () => until.abort();
  }, []);
  return undefined;
}

/** What a click on is meant for itself. */
const OWN = 'a, button, input, select, textarea, label, summary, [contenteditable]';

function linkOfRow({ target }: MouseEvent): HTMLAnchorElement | undefined {
  if (!(target instanceof Element) || target.closest(OWN)) return undefined;
  const row = target.closest('.data-table tbody tr');
  return row?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? undefined;
}
