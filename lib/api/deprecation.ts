/** That an operation will go: both days are `YYYY-MM-DD`, in UTC. */
export type Deprecation = {
  readonly since: string;
  /** The day on which it may be gone, a year after `since` at the earliest. */
  readonly sunset: string;
  /** Where the reader learns what to use instead: an address, or a path of this service. */
  readonly link: string;
};

/** The headers that say so on every answer: `Deprecation` (RFC 9745), `Sunset` and its `Link` (RFC 8594). */
export function deprecationHeaders({ since, sunset, link }: Deprecation) {
  return {
    Deprecation: `@${Date.parse(since) / 1_000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${link}>; rel="deprecation", <${link}>; rel="sunset"`,
  };
}

/** What the reference says of it. */
export function deprecationNotice({ since, sunset, link }: Deprecation): string {
  return `Deprecated since ${since}; it may be gone from ${sunset} on. What to use instead: ${link}`;
}
