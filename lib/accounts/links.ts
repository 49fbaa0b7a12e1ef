export function accountHref(countryCode: string, accountId: string): string {
  return `/${countryCode}/accounts/${encodeURIComponent(accountId)}`;
}

/** The comparison of two versions of an account. */
export function accountChangeHref(
  countryCode: string,
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return `${accountHref(countryCode, accountId)}?${new URLSearchParams({ from: `${from}`, to: `${to}` })}`;
}

export function accountsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/accounts?${new URLSearchParams(query)}`;
}

/** The list of account events with a search query. */
export function eventsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/events?${new URLSearchParams(query)}`;
}

/** An account as of one of its versions. */
export function accountVersionHref(
  countryCode: string,
  accountId: string,
  version: number,
): string {
  return `${accountHref(countryCode, accountId)}?${new URLSearchParams({ to: `${version}` })}`;
}
