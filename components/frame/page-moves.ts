/** Whether keys go into a field there, or choose in one. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/** Puts the keyboard into the search of the page, all of its text selected; false where there is none. */
export function focusOmnibox(): boolean {
  const input = document.querySelector<HTMLInputElement>('[data-omnibox]');
  input?.focus();
  input?.select();
  return input !== null;
}

/** Moves the keyboard to the next row of the list (`by` 1) or the one before (-1); Enter follows it. */
export function changeRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const start = at === -1 && by === -1 ? rows.length : at;
  const row = rows[Math.min(Math.max(start + by, 0), rows.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** Unfolds what the keyboard is in, else all of the page; folds it where all of that is unfolded. */
export function unfold(): boolean {
  const own = document.activeElement?.closest('details') ?? document.activeElement?.closest('tr');
  const within = own instanceof HTMLDetailsElement ? [own] : detailsIn(own ?? null);
  const folds = within.length > 0 ? within : detailsIn(document.querySelector('main'));
  const isOpen = folds.every((fold) => fold.open);
  for (const fold of folds) fold.open = !isOpen;
  return folds.length > 0;
}

function detailsIn(element: Element | null): HTMLDetailsElement[] {
  return [...(element?.querySelectorAll('details') ?? [])];
}
