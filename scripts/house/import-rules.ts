import type { Import } from './graph.ts';
import { COMPUTED, MISSING } from './graph.ts';
import {
  DB_BASE,
  DB_OF_LIB,
  domainOf,
  IN_REPOSITORY,
  isPureRule,
  NOUNS,
  TESTS,
  TOOLS,
} from './rooms.ts';

/** A rule over single imports: whether it speaks of a file at all, and whether it lets an import be. */
export type ImportRule = {
  name: string;
  appliesTo: (path: string) => boolean;
  allows: (found: Import) => boolean;
};

/** Who may import whom. Tests are free of these, for they put rooms together. */
export const importRules: ImportRule[] = [
  {
    name: 'app calls components and lib, nothing beneath or beside them',
    appliesTo: (path) => path.startsWith('app/'),
    allows: inRepositoryOnly(/^(app|components|lib|public)\/|^package\.json$/),
  },
  {
    name: 'components know lib by its schemas, pure rules, money, dates and types',
    appliesTo: (path) => path.startsWith('components/'),
    allows: ({ to, typesOnly }) =>
      !IN_REPOSITORY.test(to) ||
      /^components\//.test(to) ||
      NOUNS.test(to) ||
      isPureRule(to) ||
      (typesOnly && to.startsWith('lib/')),
  },
  {
    name: 'components/ui knows nothing of the trade',
    appliesTo: (path) => path.startsWith('components/ui/'),
    allows: inRepositoryOnly(/^components\/(ui|api)\/|^lib\/(money|dates|typed-date)\.ts$/),
  },
  {
    name: 'lib sees db/client, db/prepared and db/tables alone',
    appliesTo: (path) => path.startsWith('lib/'),
    allows: ({ to }) => !IN_REPOSITORY.test(to) || to.startsWith('lib/') || DB_OF_LIB.test(to),
  },
  {
    name: 'a part of lib knows a domain beside it by its schema alone',
    appliesTo: (path) => path.startsWith('lib/'),
    allows: ({ from, to, typesOnly }) => {
      const domain = domainOf(to);
      if (domain === undefined || domain === domainOf(from)) return true;
      // What is single in the process may serve one domain.
      if (from === 'lib/services.ts' && typesOnly) return true;
      return FOR_EVERY_DOMAIN.has(domain) || NOUNS.test(to);
    },
  },
  {
    name: 'db stands on nothing of ours',
    appliesTo: (path) => DB_BASE.test(path),
    allows: ({ to }) => !IN_REPOSITORY.test(to) || DB_BASE.test(to),
  },
  {
    name: 'migrations use Kysely alone',
    appliesTo: (path) => path.startsWith('db/migrations/'),
    allows: ({ to }) => to === 'npm:kysely' || to.startsWith('db/migrations/'),
  },
  {
    name: 'server composes routes, lib and db, and no screen',
    appliesTo: (path) => path.startsWith('server/'),
    allows: ({ to }) => !/^components\/|\.tsx$/.test(to),
  },
  {
    name: 'nothing of the product imports bench, scripts or e2e, and db/demo alone an example',
    appliesTo: (path) => !TOOLS.test(path),
    allows: ({ from, to }) =>
      !TOOLS.test(to) || (from.startsWith('db/demo/') && to.startsWith('examples/')),
  },
  {
    name: 'nothing but a test imports a test',
    appliesTo: () => true,
    allows: ({ to }) => !TESTS.test(to),
  },
  {
    name: 'what is imported is there',
    appliesTo: () => true,
    allows: ({ to }) => !to.startsWith(MISSING),
  },
  {
    name: 'app, components and lib name every module they load',
    appliesTo: (path) => /^(app|components|lib)\//.test(path),
    allows: ({ to }) => to !== COMPUTED,
  },
];

/** The parts of lib that know no domain and serve each. */
const FOR_EVERY_DOMAIN: ReadonlySet<string> = new Set(['api', 'auth', 'search']);

function inRepositoryOnly(allowed: RegExp) {
  return ({ to }: Import) => !IN_REPOSITORY.test(to) || allowed.test(to);
}
