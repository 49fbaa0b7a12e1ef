import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Command, CommandError, parseArguments, runAsProcess } from '#cli/command.ts';
import { licenceOf, licenceTexts } from './licences.ts';
import {
  dependenciesOf,
  installedPackages,
  type LockedPackages,
  nameOf,
  withDependencies,
} from './packages.ts';
import { commitOf, type Project, readProject } from './project.ts';

/** The production folder is recognised by this file. */
const BILL = 'bill-of-materials.json';
/** What only `next build` reads, of its own output. */
const BUILD_ONLY = /^(build|built-from|cache|dev|diagnostics|trace(-build)?|turbopack|types)$/;
/** Source maps are for debuggers, and half of the size. */
const UNUSED = /\.(map|nft\.json)$/;

/**
 * Makes a folder that needs only Node to run the service, from a checkout whose packages are installed and whose pages are
 * built. An earlier production folder at `target` is replaced. Returns how many files, packages and bytes it has.
 * @throws CommandError when `target`, or the folder `….new` beside it, has anything else in it
 */
export function buildProduction(root: string, target: string) {
  const unfinished = `${target}.new`;
  refuseUnlessOurs(target);
  refuseUnlessOurs(unfinished);
  const { sources, dependencies, ...project } = readProject(root);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // At first, so that the next build knows the folder as ours if this one is interrupted.
  writeFileSync(join(unfinished, BILL), '');
  for (const file of sources.files) copy(root, unfinished, file);
  for (const name of readdirSync(join(root, '.next'))) {
    if (!BUILD_ONLY.test(name)) copy(root, unfinished, join('.next', name));
  }

  const installed = installedPackages(root);
  // Next needs both, which it does not bring.
  const needed = [...sources.packages, 'react', 'react-dom', ...packagesOfPages(root)];
  const direct = [...new Set(needed)].sort();
  const folders = withDependencies(installed, direct);
  for (const folder of folders) copy(root, unfinished, folder);
  const shipped = withDependencies(installed, [...direct, ...sources.pagePackages]);

  const write = (file: string, content: unknown) =>
    writeFileSync(join(unfinished, file), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', {
    ...project,
    commit: commitOf(root),
    private: true,
    type: 'module',
    license: 'SEE LICENSE IN LICENSE',
    engines: { node: '>=24' },
    imports: { '#*': './*' },
    bin: { [project.name]: 'cli/main.ts' },
    dependencies: Object.fromEntries(
      direct.map((each) => [
        each,
        dependencies[each] ?? installed.get(`node_modules/${each}`)?.version,
      ]),
    ),
  });
  const ours = shipped.filter((folder) => dependencies[nameOf(folder)]);
  write(BILL, billOfMaterials(project, installed, shipped, ours));
  writeFileSync(
    join(unfinished, 'THIRD-PARTY-LICENCES.txt'),
    licenceTexts(root, installed, shipped),
  );
  rmSync(target, { recursive: true, force: true });
  renameSync(unfinished, target);
  return { files: sources.files.length, packages: folders.length, bytes: sizeOf(target) };
}

/** Throws CommandError if there is anything at `folder` but a production folder, or what is left of one. */
function refuseUnlessOurs(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, BILL))) return;
  throw new CommandError(`${folder} has other files in it: name an empty folder, or a new one.`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The packages that the built pages load: Next links each version from `.next/node_modules`. */
function packagesOfPages(root: string): string[] {
  const folder = join(root, '.next', 'node_modules');
  const links = readdirSync(folder, { recursive: true, withFileTypes: true });
  return links
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => readlinkSync(join(entry.parentPath, entry.name)))
    .map((to) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1] ?? to);
}

function copy(root: string, target: string, path: string): void {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    // Links of .next/node_modules lead to ../../node_modules, there as here.
    verbatimSymlinks: true,
    filter: (source) =>
      !UNUSED.test(source) && !(path.startsWith('node_modules/') && isNested(root, path, source)),
  });
}

/** A package in the node_modules of another is copied by itself, if it is needed. */
function isNested(root: string, path: string, source: string): boolean {
  return basename(source) === 'node_modules' && source !== join(root, path);
}

const buildCommand: Command = {
  usage: `  npm run build [-- FOLDER]

Makes FOLDER (build) with all that the service needs beside Node 24: docs/deploy.md. It replaces an earlier one.`,
  async run({ args, print }) {
    const { named } = parseArguments(args.length > 0 ? args : ['build'], ['FOLDER'], {});
    const target = resolve(named.FOLDER);
    const made = buildProduction(resolve(import.meta.dirname, '../..'), target);
    print(
      `${target}: ${made.files} files of ours and ${made.packages} packages, ${Math.round(made.bytes / 1e6)} MB.`,
    );
    print('Start it there: node server/main.ts');
  },
};

if (import.meta.main) await runAsProcess(buildCommand);

/**
 * The software bill of materials (CycloneDX 1.6): every package of these folders, with its hash and licence, and what
 * each needs. `npm sbom` leaves out packages that development packages need too.
 */
export function billOfMaterials(
  { name, version }: Pick<Project, 'name' | 'version'>,
  packages: LockedPackages,
  folders: readonly string[],
  direct: readonly string[],
) {
  const byReference = new Map(folders.map((folder) => [referenceOf(packages, folder), folder]));
  const dependencies = [...byReference].map(([ref, folder]) => ({
    ref,
    dependsOn: referencesOf(packages, dependenciesOf(packages, folder)),
  }));
  const root = `pkg:npm/${name}@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version } },
    components: [...byReference].map(([ref, folder]) => component(packages, ref, folder)),
    dependencies: [{ ref: root, dependsOn: referencesOf(packages, direct) }, ...dependencies],
  };
}

function component(packages: LockedPackages, purl: string, folder: string) {
  const { version, integrity } = packages.get(folder) ?? {};
  const [, algorithm, hash] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(folder),
    version,
    purl,
    licenses: [{ expression: licenceOf(packages, folder) }],
    ...(hash && {
      hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
  };
}

function referencesOf(packages: LockedPackages, folders: readonly string[]): string[] {
  return [...new Set(folders.map((folder) => referenceOf(packages, folder)))].sort();
}

/** The package URL: one for all folders that have the same version. */
function referenceOf(packages: LockedPackages, folder: string): string {
  return `pkg:npm/${nameOf(folder).replace('@', '%40')}@${packages.get(folder)?.version}`;
}
