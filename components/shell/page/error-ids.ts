/** The id of `thrown` in the server's log; undefined when it was thrown in the browser. */
export function errorIdOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('digest' in thrown)) return undefined;
  return typeof thrown.digest === 'string' ? thrown.digest : undefined;
}

/**
 * The correlation id of the request that loaded this document; undefined after client navigation, as the failed
 * request was another one.
 */
export function correlationIdOfDocument(): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  if (!load || withoutHash(load.name) !== withoutHash(document.location.href)) return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="correlation-id"]')?.content;
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, '');
}
