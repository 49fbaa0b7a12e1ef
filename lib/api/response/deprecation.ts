/** The deprecation of an operation. Dates are `YYYY-MM-DD`, in UTC. */
export type Deprecation = {
  readonly since: string;
  /** From this day on it may be removed: a year after `since` at the earliest. */
  readonly sunset: string;
  /** A URL or a path of this service that says what to use instead. */
  readonly link: string;
};

/** `Deprecation` (RFC 9745), `Sunset` and its `Link` (RFC 8594), for every response. */
export function deprecationHeaders({ since, sunset, link }: Deprecation) {
  return {
    Deprecation: `@${Date.parse(since) / 1_000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${link}>; rel="deprecation", <${link}>; rel="sunset"`,
  };
}

/** The notice in the API reference. */
export function deprecationNotice({ since, sunset, link }: Deprecation): string {
  return `Deprecated since ${since}; it may be gone from ${sunset} on. What to use instead: ${link}`;
}
