import { listHref, recordHref } from '#lib/text/text.ts';

export const accountHref = recordHref('accounts');

/** The comparison of two versions of an account. */
export function accountChangeHref(
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return `${accountHref(accountId)}?${new URLSearchParams({ from: `${from}`, to: `${to}` })}`;
}

export const accountsHref = listHref('accounts');

export const eventsHref = listHref('events');

export function accountVersionHref(accountId: string, version: number): string {
  return `${accountHref(accountId)}?${new URLSearchParams({ to: `${version}` })}`;
}
