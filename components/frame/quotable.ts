/** The id that the server's log knows `thrown` under, when it was thrown on the server. */
export function errorIdOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('digest' in thrown)) return undefined;
  return typeof thrown.digest === 'string' ? thrown.digest : undefined;
}

/**
 * The id of the request that `page` was loaded with. After a move within the page's scripts it is
 * no longer the request that failed, so there is none.
 */
export function correlationIdOfDocument(page: Document): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  if (load?.name !== page.location.href.replace(/#.*$/, '')) return undefined;
  return page.querySelector<HTMLMetaElement>('meta[name="correlation-id"]')?.content;
}
