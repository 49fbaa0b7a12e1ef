/** The id that the server's log knows `thrown` under, when it was thrown on the server. */
export function errorIdOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('digest' in thrown)) return undefined;
  return typeof thrown.digest === 'string' ? thrown.digest : undefined;
}

/**
 * The id of the request that this document was loaded with. After a move within its scripts it is no
 * longer the request that failed, so there is none.
 */
export function correlationIdOfDocument(): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  if (!load || withoutHash(load.name) !== withoutHash(document.location.href)) return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="correlation-id"]')?.content;
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, '');
}
