import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { CommandError } from '#cli/command.ts';
import { type Import, readGraph, type SourceFile } from '#tools/checks/structure/graph.ts';

/** What production starts. */
const PROGRAMS = ['server/main.ts', 'cli/main.ts'];

const Package = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  scripts: z.object({ start: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

/** The project, as far as production runs it. */
export type Project = z.infer<typeof Package> & { readonly sources: Sources };

/** Reads package.json and the files that production loads. */
export function readProject(root: string): Project {
  const project = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { ...project, sources: findSources(root, PROGRAMS) };
}

/**
 * The commit that a build is of: BUILD_COMMIT, for a build without the repository, or what git says of the checkout.
 * Undefined where neither is known.
 * @throws CommandError for a BUILD_COMMIT that is none
 */
export function commitOf(root: string, given = process.env['BUILD_COMMIT']): string | undefined {
  if (given) {
    if (/^[\w.-]{1,64}$/.test(given)) return given;
    throw new CommandError('BUILD_COMMIT: must be the hash or name of a commit, as git writes it.');
  }
  // In a folder that is not a checkout, git would name the repository around it.
  if (!existsSync(join(root, '.git'))) return undefined;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * What Next and the server read by name (pages' pictures and documents, the configuration of Next, colours of error
 * pages), and what an operator installs.
 */
const NAMED = [
  'LICENSE',
  'app/globals.css',
  'deploy/database.sql',
  'deploy/haproxy-postgresql.cfg',
  'deploy/haproxy.cfg',
  'deploy/monitoring/alerts.yaml',
  'deploy/monitoring/dashboard.json',
  'deploy/monitoring/prometheus.yaml',
  'deploy/nginx.conf',
  'deploy/restore-drill.sh',
  'deploy/trade-supply-backup.service',
  'deploy/trade-supply-backup.timer',
  'deploy/trade-supply.env.example',
  'deploy/trade-supply.service',
  'next.config.mjs',
  'public',
];
/** Files that are loaded by their place rather than by an import. */
const BY_PLACE =
  /^app\/(v1|portal-api)\/(.+\/)?route\.ts$|^db\/migrations\/[^/]+\.ts$|^server\/workers\/[\w-]+-worker\.ts$/;
const TESTS = /\.test\.tsx?$|(^|\/)testing\//;
/** Left out, but for what the service imports of them in any case. */
const EMBEDDED = /^(server\/embedded|tools\/demo)\/|^cli\/(demo|client|people|token)\.ts$/;
/** A package whose files are read. */
const RESOLVED = /import\.meta\.resolve\('([^'.#][^']*)'\)/g;
const SOURCE = /\.(ts|tsx|mjs)$/;

/** The files of a production folder, by their paths in the repository, and the packages that they import. */
export type Sources = ReturnType<typeof findSources>;

/**
 * The files that run in production: what the entries import, what is loaded by its place, and the data files beside
 * them.
 * @param root the folder that holds package.json
 * @param entries the programs, such as `server/main.ts`
 */
function findSources(root: string, entries: readonly string[]) {
  const graph = readGraph(root);
  const byPlace = [...graph.keys()].filter((path) => BY_PLACE.test(path) && !TESTS.test(path));
  const { files, packages } = reach(graph, [...entries, ...byPlace]);
  const folders = new Set(files.filter((path) => !EMBEDDED.test(path)).map(posix.dirname));
  const data = [...folders, ...migrationFolders(root)].flatMap((folder) => dataFiles(root, folder));
  const pages = [...graph.keys()].filter((path) => path.startsWith('app/') && !TESTS.test(path));
  return {
    files: [...new Set([...files, ...data, ...NAMED])].sort(),
    packages,
    /** The packages that the pages import: they are part of the built pages. */
    pagePackages: [...reach(graph, pages).packages, ...importedStyles(root)].sort(),
  };
}

/** The packages whose styles become part of ours. */
function importedStyles(root: string): string[] {
  const styles = readFileSync(posix.join(root, 'app/globals.css'), 'utf8');
  return [...styles.matchAll(/@import "([^".][^"]*)"/g)].map(([, name = '']) => packageName(name));
}

function reach(graph: ReadonlyMap<string, SourceFile>, entries: readonly string[]) {
  const files = new Set(entries);
  const packages = new Set<string>();
  // A set's members are visited in insertion order, including those added during the loop.
  for (const path of files) {
    const { imports = [], text = '' } = graph.get(path) ?? {};
    for (const [, name = ''] of text.matchAll(RESOLVED)) packages.add(packageName(name));
    for (const { to } of imports.filter(isLoaded)) {
      if (to.startsWith('npm:')) packages.add(packageName(to.slice('npm:'.length)));
      else if (graph.has(to)) files.add(to);
    }
  }
  return { files: [...files], packages: [...packages].sort() };
}

function isLoaded({ to, typesOnly, lazy }: Import): boolean {
  return !typesOnly && !(lazy && EMBEDDED.test(to));
}

// `zod/v4` belongs to zod, `@playwright/test/reporter` to @playwright/test.
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function migrationFolders(root: string): string[] {
  const entries = readdirSync(posix.join(root, 'db/migrations'), { withFileTypes: true });
  return entries.filter((each) => each.isDirectory()).map(({ name }) => `db/migrations/${name}`);
}

function dataFiles(root: string, folder: string): string[] {
  return readdirSync(posix.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !SOURCE.test(entry.name))
    .map(({ name }) => posix.join(folder, name));
}
