import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Drops request headers that make Next fail: a router state that it cannot parse, and range and precondition headers,
 * for which it answers 500 instead of 412 or 416. `If-None-Match` stays.
 */
export function dropHeadersNextRejects({ headers }: IncomingMessage): void {
  for (const name of UNSUPPORTED_HEADERS) delete headers[name];
  const state = headers[STATE_HEADER];
  if (state === undefined) return;
  if (headers['rsc'] === undefined || !isParseable(String(state))) delete headers[STATE_HEADER];
}

const STATE_HEADER = 'next-router-state-tree';
const UNSUPPORTED_HEADERS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Our routes have fewer than ten segments; 600 would take Next's parser 100 ms or more. */
const MAX_BRACKETS = 64;
/** The state includes the query of the page. Without a state, Next sends the whole page. */
const MAX_STATE_LENGTH = 8_192;

function isParseable(state: string): boolean {
  if (state.length > MAX_STATE_LENGTH) return false;
  if ((state.match(/\[|%5b/gi)?.length ?? 0) > MAX_BRACKETS) return false;
  try {
    // Next's own parser, which changes with its version.
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
