import createFetchClient from 'openapi-fetch';
import type { paths } from './openapi.d.ts';
import { type RetryOptions, retrying } from './retries.ts';
import { type TokenOptions, withToken } from './tokens.ts';

// biome-ignore-start lint/performance: a package has one entry.
export { WebhookVerificationError } from 'standardwebhooks';
export * from './feeds.ts';
export * from './follow.ts';
export type { components, paths } from './openapi.d.ts';
export * from './results.ts';
export * from './webhooks.ts';
// biome-ignore-end lint/performance: a package has one entry.

/** A client of the service at `baseUrl`, with tokens and retries. */
export function createClient(options: TokenOptions & RetryOptions) {
  const send = retrying(options);
  return createFetchClient<paths>({ baseUrl: options.baseUrl, fetch: withToken(options, send) });
}
