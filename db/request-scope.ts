import { AsyncLocalStorage } from 'node:async_hooks';

/** What statements need to know of the request that they are made for. */
export type RequestScope = {
  /** Letters, digits, dots, underscores and hyphens only: it is written into statements. */
  readonly correlationId: string;
};

/** The request that the running code works for; undefined in jobs. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/**
 * Learns of each statement when it has been answered or has failed: its text without values, when it was sent
 * (`performance.now()`), its error, and the request it was made for.
 */
export type QueryObserver = (
  text: string,
  sentMs: number,
  error: unknown,
  scope: RequestScope | undefined,
) => void;

/** The statement with the correlation id as a comment in front, where a truncated statement still shows it. */
export function withCorrelationId(text: string, scope: RequestScope | undefined): string {
  return scope ? `/* correlation id ${scope.correlationId} */ ${text}` : text;
}
