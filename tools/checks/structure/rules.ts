import { COMPUTED, chainToForbidden, type Import, type SourceFile } from './graph.ts';

/** A rule, and what to do about a violation. */
export type Rule = {
  readonly name: string;
  readonly advice: string;
  /** Where it is broken: `lib/a.ts:3 imports server/b.ts`, or a chain of imports. */
  violations(files: Map<string, SourceFile>): string[];
};

/** Files that only tests use. */
export const TESTS =
  /\.(test|spec)\.tsx?$|(^|\/)(testing|fixtures)\/|^(tests|e2e)\/|^(vitest|playwright)(\.\w+)?\.config\.ts$/;
/** Tools that a person or CI runs beside the product. */
const TOOLS = /^(tools|cli|scripts|examples|e2e)\//;
/** The part of db that lib depends on. */
const DB_BASE = /^db\/(?!testing\/)/;
/** Schemas, and the small values that are safe in a browser. */
const BROWSER_SAFE = /^lib\/((.+\/)?([\w-]+-)?schema|money|time\/dates)\.ts$/;
/** The routes that are served without Next, and their router. */
const API_ROUTER = /^app\/(v1|portal-api)\/(.+\/)?route\.ts$|^server\/http\/router\.ts$/;
/** Folders of lib that every domain may use. */
const SHARED_BY_DOMAINS = [
  'api',
  'auth',
  'config',
  'documents',
  'logging',
  'records',
  'search',
  'text',
  'time',
];
/** A path of this repository rather than a package, a Node module or a computed one. */
const IN_REPOSITORY = /^(?!(npm|node|computed):)/;

type ImportRule = Omit<Rule, 'violations'> & {
  readonly appliesTo: RegExp;
  readonly allows: (found: Import) => boolean;
};

/** Which folders may import which. Tests are exempt, since they combine layers. */
const importRules: ImportRule[] = [
  {
    name: 'app imports only components and lib',
    advice: 'Move the work into lib, and call that.',
    appliesTo: /^app\//,
    allows: inRepositoryOnly(/^(app|components|lib|public)\/|^package\.json$/),
  },
  {
    name: 'components import only components and lib',
    advice: 'Have the page pass in what the component needs.',
    appliesTo: /^components\//,
    allows: inRepositoryOnly(/^(components|lib)\//),
  },
  {
    name: 'components/ui knows nothing of the trade',
    advice: 'Pass it in as a prop, or move the component to its noun.',
    appliesTo: /^components\/ui\//,
    allows: inRepositoryOnly(
      /^components\/(ui|api)\/|^lib\/(money|time\/dates|time\/typed-date|text\/(text|tones))\.ts$/,
    ),
  },
  {
    name: 'screens link by components/ui/link.tsx',
    advice: 'Import its Link, which adds the country to an address.',
    appliesTo: /^(app|components)\//,
    allows: ({ from, to }) => to !== 'npm:next/link' || from === 'components/ui/link.tsx',
  },
  {
    name: 'lib imports only db/client, db/errors, db/tables and db/reads',
    advice: 'Use the context\u2019s database, or a query of db/reads.',
    appliesTo: /^lib\//,
    allows: inRepositoryOnly(/^lib\/|^db\/((client|errors|tables)\.ts$|reads\/)/),
  },
  {
    name: 'a domain imports another domain only by its schema',
    advice: 'Import its schema, or have the caller combine the two.',
    appliesTo: /^lib\//,
    allows: ({ from, to, typesOnly }) => {
      const domain = domainOf(to);
      if (domain === undefined || domain === domainOf(from)) return true;
      if (/^lib\/(registry|resources)\.ts$/.test(from)) return true;
      // A service that exists once in the process may belong to one domain.
      if (from === 'lib/services.ts' && typesOnly) return true;
      // Feeds wait in the store of assets.
      if (domainOf(from) === 'feeds' && to === 'lib/assets/objects/store.ts') return true;
      // An event is a change of an account.
      if (domainOf(from) === 'events' && domain === 'accounts') return true;
      return SHARED_BY_DOMAINS.includes(domain) || BROWSER_SAFE.test(to);
    },
  },
  {
    name: 'db imports only db',
    advice: 'Move what it needs into db, or the file out of it.',
    appliesTo: DB_BASE,
    allows: inRepositoryOnly(DB_BASE),
  },
  {
    name: 'a migration imports only Kysely',
    advice: 'Copy the names into the migration: it must never change again.',
    appliesTo: /^db\/migrations\//,
    allows: ({ to }) => /^npm:kysely$|^node:|^db\/migrations\//.test(to),
  },
  {
    name: 'feeds imports nothing of server',
    advice: 'Move what both need into lib or db: server runs feeds.',
    appliesTo: /^feeds\//,
    allows: ({ to }) => !to.startsWith('server/'),
  },
  {
    name: 'server imports no screens',
    advice: 'Serve the screen through Next.',
    appliesTo: /^server\//,
    allows: ({ to }) => !/^components\/|\.tsx$/.test(to),
  },
  {
    name: 'the product imports no tools',
    advice: 'Move what both need into lib, db or server.',
    appliesTo: new RegExp(`^(?!${TOOLS.source.slice(1)})`),
    // The first start fills an empty embedded database with the demo business.
    allows: ({ from, to }) =>
      !TOOLS.test(to) || (from.startsWith('server/') && to === 'tools/demo/fill/fill.ts'),
  },
  {
    name: 'only a test imports a test',
    advice: 'Move what both need out of the test, or out of the folder testing.',
    appliesTo: /^/,
    // Benches start what tests start: a bucket, an issuer, the service.
    allows: ({ from, to }) => !TESTS.test(to) || (TOOLS.test(from) && /^tests\/support\//.test(to)),
  },
  {
    name: 'app, components and lib name every module they load',
    advice: 'Write the path as a literal.',
    appliesTo: /^(app|components|lib)\//,
    allows: ({ to }) => to !== COMPUTED,
  },
];

const NEXT = /^npm:next(-auth)?(\/|$)/;
const SERVER_ONLY =
  /^node:|^npm:(pg|pg-copy-streams|kysely|pino|prom-client|oidc-provider)(\/|$)|^(db|server)\/|^lib\/services\.ts$/;

type ReachRule = Omit<Rule, 'violations'> & {
  readonly startsAt: (file: SourceFile) => boolean;
  readonly forbids: (target: string) => boolean;
};

/** What must not be loaded, even indirectly. Type imports do not count. */
const reachRules: ReachRule[] = [
  {
    name: 'the API router loads neither Next nor screens',
    advice: 'Split the file, so that the route loads only what it needs.',
    startsAt: ({ path }) => API_ROUTER.test(path),
    forbids: (target) => NEXT.test(target) || /\.(tsx|css)$/.test(target),
  },
  {
    name: 'schemas, components and client code load no server code',
    advice: 'Split the file, or import only its types.',
    startsAt: ({ path, isClient }) =>
      (BROWSER_SAFE.test(path) || isClient || path.startsWith('components/')) && !TESTS.test(path),
    forbids: (target) => SERVER_ONLY.test(target),
  },
  {
    name: 'what Next bundles loads no embedded parts',
    advice: 'Split the file: a folder for production would ship what it finds there.',
    startsAt: ({ path }) => path === 'instrumentation.ts',
    forbids: (target) => target.startsWith('server/embedded/'),
  },
];

/** All rules. */
export const RULES: readonly Rule[] = [
  ...importRules.map(({ appliesTo, allows, ...rule }) => ({
    ...rule,
    violations: (files: Map<string, SourceFile>) =>
      [...files.values()]
        .filter(({ path }) => !TESTS.test(path) && appliesTo.test(path))
        .flatMap(({ imports }) => imports.filter((found) => !allows(found)))
        .map(({ from, line, to }) => `${from}:${line} imports ${to}`),
  })),
  ...reachRules.map(({ startsAt, forbids, ...rule }) => ({
    ...rule,
    violations: (files: Map<string, SourceFile>) =>
      [...files.values()]
        .filter(startsAt)
        .flatMap((file) => chainToForbidden(files, file, forbids)?.join(' → ') ?? []),
  })),
  {
    name: 'a file or folder is named after what it holds',
    advice: 'Name it after the thing, not after its kind.',
    violations: (files) =>
      [...files.keys()].filter((path) =>
        /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.[a-z]+$)/.test(path),
      ),
  },
  {
    name: 'no file is longer than 300 lines',
    advice: 'Split it by what changes together.',
    violations: (files) =>
      [...files.values()]
        .filter(({ path, lines }) => lines > 300 && path !== 'db/tables.ts')
        .map(({ path, lines }) => `${path} (${lines} lines)`),
  },
  {
    name: 'a folder has at most twenty entries',
    advice: 'Merge files that are only read together, or move some into a folder of their own.',
    violations: (files) => crowdedFolders(files.keys()),
  },
];

/** The folder under lib that a file belongs to, if it is in one. */
function domainOf(path: string): string | undefined {
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

function inRepositoryOnly(allowed: RegExp) {
  return ({ to }: Import) => !IN_REPOSITORY.test(to) || allowed.test(to);
}

/** Maximum number of entries of a folder. A file counts as one with its tests, and so does a subfolder. */
const MAX_ENTRIES = 20;

/** Folders that may have more entries, and why. */
const EXCEPTIONS: readonly [folder: RegExp, reason: string][] = [
  [/^$/, 'tools look for their configuration here'],
  [/^app(\/|$)/, 'Next derives URLs from these folders'],
  [/^lib$/, 'one folder a domain'],
  [/^components$/, 'one folder a noun'],
  [/\/data$/, 'one file a list'],
  [/^db\/migrations$/, 'Kysely runs the files of one folder'],
];

/** The folders with too many entries among these paths, as `lib/api has 15 entries`. */
function crowdedFolders(paths: Iterable<string>): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split('/');
    parts.forEach((part, depth) => {
      const folder = parts.slice(0, depth).join('/');
      const entry = depth === parts.length - 1 ? part.split('.')[0] || part : `${part}/`;
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    });
  }
  return [...entries]
    .filter(
      ([folder, { size }]) =>
        size > MAX_ENTRIES && !EXCEPTIONS.some(([exempt]) => exempt.test(folder)),
    )
    .map(([folder, { size }]) => `${folder} has ${size} entries`)
    .sort();
}
