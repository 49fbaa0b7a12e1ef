import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';

/**
 * Drops the headers on which Next fails where it should answer, so that a request is served as it would be without
 * them: where the browser's router is, which throws where it cannot be read, and conditions on a file and parts of
 * one, which are a 500 where they are not met. Files are small, and what is conditional has If-None-Match.
 */
export function dropWhatNextFailsOn({ headers }: IncomingMessage): void {
  for (const name of CONDITIONS) delete headers[name];
  if (headers[STATE] !== undefined && !isReadable(headers[STATE])) delete headers[STATE];
}

const STATE = 'next-router-state-tree';
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** By Next's own rule, which is not ours to write again: it changes with its version. */
function isReadable(state: string | string[]): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return true;
  } catch {
    return false;
  }
}
