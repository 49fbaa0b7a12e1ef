/** The page of an account. */
export function accountHref(countryCode: string, accountId: string): string {
  return `/${countryCode}/accounts/${encodeURIComponent(accountId)}`;
}

/** What changed between two versions of an account. */
export function accountChangeHref(
  countryCode: string,
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return `${accountHref(countryCode, accountId)}?${new URLSearchParams({ from: `${from}`, to: `${to}` })}`;
}

/** The list of the accounts that have something in common. */
export function accountsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/accounts?${new URLSearchParams(query)}`;
}

/** The events of accounts, narrowed by what is asked. */
export function eventsHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/events?${new URLSearchParams(query)}`;
}

/** An account as it was at one of its versions. */
export function accountVersionHref(
  countryCode: string,
  accountId: string,
  version: number,
): string {
  return `${accountHref(countryCode, accountId)}?${new URLSearchParams({ to: `${version}` })}`;
}
