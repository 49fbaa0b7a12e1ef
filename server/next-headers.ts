import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Drops the headers on which Next fails where it should answer, so that a request is served as it would be without
 * them: the state of the browser's router, which throws where it cannot be parsed, and conditions on a file and
 * parts of one, which are a 500 where they are not met. Files are small, and If-None-Match stays.
 */
export function dropWhatNextFailsOn({ headers }: IncomingMessage): void {
  for (const name of CONDITIONS) delete headers[name];
  const state = headers[STATE];
  if (state === undefined) return;
  if (headers['rsc'] === undefined || !isReadable(String(state))) delete headers[STATE];
}

const STATE = 'next-router-state-tree';
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** Our routes have less than ten segments; one of 600 takes Next's parser a tenth of a second and more. */
const MOST_BRACKETS = 64;
/** A state has the query of its page in it. One that is longer is done without: the page comes whole then. */
const LONGEST_STATE = 8_192;

function isReadable(state: string): boolean {
  if (state.length > LONGEST_STATE) return false;
  if ((state.match(/\[|%5b/gi)?.length ?? 0) > MOST_BRACKETS) return false;
  try {
    // Next's own rule, which changes with its version.
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
