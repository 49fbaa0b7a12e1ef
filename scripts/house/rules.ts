import { COMPUTED, type Import, MISSING, type SourceFile } from './graph.ts';

/** A rule over single imports: which files it speaks of, and which of their imports it lets be. */
export type ImportRule = {
  name: string;
  appliesTo: RegExp;
  allows: (found: Import) => boolean;
};

/** A rule over everything that running a file loads, however far away: types are erased and do not count. */
export type ReachRule = {
  name: string;
  startsAt: (file: SourceFile) => boolean;
  forbids: (target: string) => boolean;
};

/** A rule over a file by itself. */
export type FileRule = { name: string; breaks: (file: SourceFile) => boolean };

/** What only a test run uses. */
export const TESTS =
  /\.(test|spec)\.tsx?$|(^|\/)(testing|fixtures|contract)\/|^e2e\/|^bench\/chaos\/|^(vitest|playwright)(\.\w+)?\.config\.ts$/;
/** What is run beside the product, by a person or by CI. */
export const TOOLS = /^(bench|scripts|examples|e2e)\//;
/** The part of db that lib stands on, with what opens and migrates it; load and demo sit on top of lib. */
const DB_BASE = /^db\/(?!load\/|demo\/|testing\/)/;
/** The nouns of a domain, and the small values that are safe in a browser. */
const NOUNS = /^lib\/([^/]+\/([\w-]+-)?schema|money|dates)\.ts$/;
/** The routes that are served without Next. */
const LANE = /^app\/(v1|portal-api)\/(.+\/)?route\.ts$|^server\/http\/router\.ts$/;
/** A path of this repository rather than a package, a part of Node, or something wrong. */
const IN_REPOSITORY = /^(?!(npm|node|missing|computed):)/;

/** Who may import whom. Tests are free of these, for they put rooms together. */
export const importRules: ImportRule[] = [
  {
    name: 'app calls components and lib, nothing beneath or beside them',
    appliesTo: /^app\//,
    allows: inRepositoryOnly(/^(app|components|lib|public)\/|^package\.json$/),
  },
  {
    name: 'components know components and lib alone',
    appliesTo: /^components\//,
    allows: inRepositoryOnly(/^(components|lib)\//),
  },
  {
    name: 'components/ui knows nothing of the trade',
    appliesTo: /^components\/ui\//,
    allows: inRepositoryOnly(/^components\/(ui|api)\/|^lib\/(money|dates|typed-date)\.ts$/),
  },
  {
    name: 'lib sees db/client, db/prepared and db/tables alone',
    appliesTo: /^lib\//,
    allows: inRepositoryOnly(/^lib\/|^db\/(client|prepared|tables)\.ts$/),
  },
  {
    name: 'a part of lib knows a domain beside it by its schema alone',
    appliesTo: /^lib\//,
    allows: ({ from, to, typesOnly }) => {
      const domain = domainOf(to);
      if (domain === undefined || domain === domainOf(from)) return true;
      // What is single in the process may serve one domain.
      if (from === 'lib/services.ts' && typesOnly) return true;
      // These know no domain and serve each.
      return ['api', 'auth', 'search'].includes(domain) || NOUNS.test(to);
    },
  },
  {
    name: 'db stands on nothing of ours',
    appliesTo: DB_BASE,
    allows: inRepositoryOnly(DB_BASE),
  },
  {
    name: 'migrations use Kysely alone',
    appliesTo: /^db\/migrations\//,
    allows: ({ to }) => /^npm:kysely$|^node:|^db\/migrations\//.test(to),
  },
  {
    name: 'server composes routes, lib and db, and no screen',
    appliesTo: /^server\//,
    allows: ({ to }) => !/^components\/|\.tsx$/.test(to),
  },
  {
    name: 'nothing of the product imports bench, scripts or e2e, and db/demo alone an example',
    appliesTo: new RegExp(`^(?!${TOOLS.source.slice(1)})`),
    allows: ({ from, to }) =>
      !TOOLS.test(to) || (from.startsWith('db/demo/') && to.startsWith('examples/')),
  },
  {
    name: 'nothing but a test imports a test',
    appliesTo: /^/,
    allows: ({ to }) => !TESTS.test(to),
  },
  {
    name: 'what is imported is there',
    appliesTo: /^/,
    allows: ({ to }) => !to.startsWith(MISSING),
  },
  {
    name: 'app, components and lib name every module they load',
    appliesTo: /^(app|components|lib)\//,
    allows: ({ to }) => to !== COMPUTED,
  },
];

const NEXT = /^npm:next(-auth)?(\/|$)/;
const SERVER_ONLY =
  /^node:|^npm:(pg|pg-copy-streams|kysely|pino|prom-client|oidc-provider)(\/|$)|^(db|server)\/|^lib\/services\.ts$/;

/** What must stay out of reach. */
export const reachRules: ReachRule[] = [
  {
    name: 'the API lane reaches neither Next nor a screen',
    startsAt: ({ path }) => LANE.test(path),
    forbids: (target) => NEXT.test(target) || /\.(tsx|css)$/.test(target),
  },
  {
    name: 'schemas, components and what runs in a browser reach nothing of the server',
    startsAt: ({ path, isClient }) =>
      (NOUNS.test(path) || isClient || path.startsWith('components/')) && !TESTS.test(path),
    forbids: (target) => SERVER_ONLY.test(target),
  },
  {
    name: 'an example is verified without a line of its converter',
    startsAt: ({ path }) => /^examples\/.+\/verify\.ts$/.test(path),
    forbids: (target) => /^examples\/(?!.+\/verify(\/|\.ts$))/.test(target),
  },
];

/** What every file keeps to. */
export const fileRules: FileRule[] = [
  {
    name: 'a file or folder is named after what it holds',
    breaks: ({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.[a-z]+$)/.test(path),
  },
  {
    name: 'no file is longer than 300 lines',
    breaks: ({ path, lines }) => lines > 300 && path !== 'db/tables.ts',
  },
];

/** The folder under lib that a file belongs to, if it is in one. */
function domainOf(path: string): string | undefined {
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

function inRepositoryOnly(allowed: RegExp) {
  return ({ to }: Import) => !IN_REPOSITORY.test(to) || allowed.test(to);
}
