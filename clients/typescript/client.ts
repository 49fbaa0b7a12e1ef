import createFetchClient from 'openapi-fetch';
import type { paths } from './openapi.d.ts';
import { type RetryOptions, retrying } from './retries.ts';
import { type TokenOptions, withToken } from './tokens.ts';

export type * from './follow.ts';
// biome-ignore lint/performance/noBarrelFile: a package has one entry.
export { exportRecords, follow } from './follow.ts';
export type { components, paths } from './openapi.d.ts';
export { ApiError, pages, unwrap } from './results.ts';

/** A client of the service at `baseUrl`: `GET`, `POST` … of openapi-fetch, with tokens and retries. */
export type Client = ReturnType<typeof createClient>;

export function createClient(options: TokenOptions & RetryOptions) {
  const send = retrying(options);
  return createFetchClient<paths>({ baseUrl: options.baseUrl, fetch: withToken(options, send) });
}
