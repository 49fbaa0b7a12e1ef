import type { SourceFile } from './graph.ts';
import { LANE, NOUNS, TESTS } from './rooms.ts';

/** A rule over everything that running a file loads, however far away: types are erased and do not count. */
export type ReachRule = {
  name: string;
  startsAt: (file: SourceFile) => boolean;
  forbids: (target: string) => boolean;
};

const NEXT = /^npm:(next|next-auth)$|^npm:(next|next-auth)\/(?!jwt$)/;
const SERVER_ONLY =
  /^node:|^npm:(pg|pg-copy-streams|kysely|pino|prom-client|oidc-provider)(\/|$)|^(db|server)\//;

/** What must stay out of reach. */
export const reachRules: ReachRule[] = [
  {
    name: 'the API lane reaches neither Next nor a screen',
    startsAt: ({ path }) => LANE.test(path),
    forbids: (target) => NEXT.test(target) || /\.(tsx|css)$/.test(target),
  },
  {
    name: 'schemas and what runs in a browser reach nothing of the server',
    startsAt: ({ path, isClient }) => (NOUNS.test(path) || isClient) && !TESTS.test(path),
    forbids: (target) => SERVER_ONLY.test(target),
  },
  {
    name: 'an example is verified without a line of its converter',
    startsAt: ({ path }) => /^examples\/.+\/verify\.ts$/.test(path),
    forbids: (target) => /^examples\/(?!.+\/verify(\/|\.ts$))/.test(target),
  },
];
