import { COMPUTED, type Import, type SourceFile } from './graph.ts';

/** A rule about single imports: the files it applies to, and the imports it allows them. */
type ImportRule = {
  name: string;
  /** What to do about a violation. */
  advice: string;
  appliesTo: RegExp;
  allows: (found: Import) => boolean;
};

/** A rule about everything that a file loads at run time, directly or not; type imports do not count. */
type ReachRule = {
  name: string;
  advice: string;
  startsAt: (file: SourceFile) => boolean;
  forbids: (target: string) => boolean;
};

/** A rule about one file; returns its violations, such as `lib/a.ts:3 says zoo`. */
type FileRule = {
  name: string;
  advice: string;
  violations: (file: SourceFile) => string[];
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
  'search',
  'text',
  'time',
];
/** A path of this repository rather than a package, a Node module or a computed one. */
const IN_REPOSITORY = /^(?!(npm|node|computed):)/;

/** Which folders may import which. Tests are exempt, since they combine layers. */
export const importRules: ImportRule[] = [
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
      /^components\/(ui|api)\/|^lib\/(money|time\/dates|time\/typed-date|text\/text)\.ts$/,
    ),
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
      // A service that exists once in the process may belong to one domain.
      if (from === 'lib/services.ts' && typesOnly) return true;
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
    name: 'feeds and server do not import each other',
    advice: 'Move what both need into lib or db, or call both from cli.',
    appliesTo: /^(feeds|server)\//,
    allows: ({ from, to }) => !to.startsWith(from.startsWith('feeds/') ? 'server/' : 'feeds/'),
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
    allows: ({ from, to }) =>
      !TESTS.test(to) || (TOOLS.test(from) && /^tests\/(support|deploy\/upgrade)\//.test(to)),
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

/** What must not be loaded, even indirectly. */
export const reachRules: ReachRule[] = [
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

/** Rules for every file. */
export const fileRules: FileRule[] = [
  {
    name: 'a file or folder is named after what it holds',
    advice: 'Name it after the thing, not after its kind.',
    violations: ({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.[a-z]+$)/.test(path) ? [path] : [],
  },
  {
    name: 'no file is longer than 300 lines',
    advice: 'Split it by what changes together.',
    violations: ({ path, lines }) =>
      lines > 300 && path !== 'db/tables.ts' ? [`${path} (${lines} lines)`] : [],
  },
];

/** The folder under lib that a file belongs to, if it is in one. */
function domainOf(path: string): string | undefined {
  return /^lib\/([^/]+)\//.exec(path)?.[1];
}

function inRepositoryOnly(allowed: RegExp) {
  return ({ to }: Import) => !IN_REPOSITORY.test(to) || allowed.test(to);
}
