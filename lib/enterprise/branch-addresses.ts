/** The page of a branch, on a chosen day or today. */
export function branchHref(countryCode: string, number: string, date?: string): string {
  const query = date === undefined ? '' : `?${new URLSearchParams({ date })}`;
  return `/${countryCode}/branches/${encodeURIComponent(number)}${query}`;
}

/** The branches that have something in common, such as their type. */
export function branchesHref(countryCode: string, query: Readonly<Record<string, string>>): string {
  return `/${countryCode}/branches?${new URLSearchParams(query)}`;
}

/** The same branches as a file. */
export function branchesCsvHref(
  countryCode: string,
  query: Readonly<Record<string, string>>,
): string {
  return `/portal-api/${countryCode}/branches/found.csv?${new URLSearchParams(query)}`;
}

/** The hours of a branch as a file: of the week `from` a day on, or its `special` days ahead. */
export function branchHoursHref(
  countryCode: string,
  query: { branch: string } & ({ from: string } | { special: '1' }),
): string {
  return `/portal-api/${countryCode}/branches/hours.csv?${new URLSearchParams(query)}`;
}

/** Where a telephone calls a number that was written for people. */
export function callHref(telephone: string): string {
  return `tel:${telephone.replaceAll(/[^+\d]/g, '')}`;
}

/** The way to a place, in whatever map the reader's device has; nothing is asked of it until it is followed. */
export function directionsHref(place: { latitude: number; longitude: number }): string {
  const destination = `${place.latitude},${place.longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
