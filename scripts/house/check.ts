import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { crowdedFolders } from './folders.ts';
import { type Import, readGraph, type SourceFile } from './graph.ts';
import { chainToForbidden, circles } from './reach.ts';
import { fileRules, importRules, reachRules, TESTS, TOOLS } from './rules.ts';

/** A violation of a rule, and where: `lib/a.ts:3 imports server/b.ts`, or a chain of imports. */
export type Violation = { rule: string; where: string };

const NO_CIRCLES = 'no imports in a circle';
const UNLISTED = 'every package that is imported is in package.json';
const DEVELOPMENT = 'the product runs without the development packages';
const CROWDED = 'a folder has no more than a dozen entries';

/** Every rule by its name, with what to do about a violation. */
export const ruleAdvice: ReadonlyMap<string, string> = new Map([
  ...[...importRules, ...reachRules, ...fileRules].map(
    ({ name, advice }) => [name, advice] as const,
  ),
  [UNLISTED, 'Add it to package.json and docs/dependencies.md.'],
  [DEVELOPMENT, 'Move the package to dependencies, or the import to a test.'],
  [NO_CIRCLES, 'Move what both need into a file of its own.'],
  [CROWDED, 'Merge files that are only read together, or give a part a folder of its own.'],
]);

/**
 * Checks every source file under a folder against the rules.
 * @param root the folder that holds package.json
 */
export function checkStructure(root: string): { files: number; violations: Violation[] } {
  const files = readGraph(root);
  const packages = readPackages(root);
  const violations = [...files.values()].flatMap((file) => [
    ...brokenImports(file, packages),
    ...brokenReach(file, files),
    ...fileRules.flatMap(({ name, violations }) =>
      violations(file).map((where) => ({ rule: name, where })),
    ),
  ]);
  const product = new Map([...files].filter(([path]) => !TESTS.test(path)));
  const round = circles(product).map((path) => ({ rule: NO_CIRCLES, where: path.join(' → ') }));
  const crowded = crowdedFolders(files.keys()).map((where) => ({ rule: CROWDED, where }));
  return { files: files.size, violations: [...violations, ...round, ...crowded] };
}

function brokenImports(file: SourceFile, packages: Packages): Violation[] {
  const rules = TESTS.test(file.path)
    ? []
    : importRules.filter((rule) => rule.appliesTo.test(file.path));
  return file.imports.flatMap((found) => {
    const broken = rules.filter((rule) => !rule.allows(found)).map(({ name }) => name);
    const ofPackages = packageRuleBroken(found, packages);
    const where = `${found.from}:${found.line} imports ${found.to}`;
    return [...broken, ...(ofPackages ? [ofPackages] : [])].map((rule) => ({ rule, where }));
  });
}

function brokenReach(file: SourceFile, files: Map<string, SourceFile>): Violation[] {
  return reachRules
    .filter((rule) => rule.startsAt(file))
    .flatMap(({ name, forbids }) => {
      const path = chainToForbidden(files, file, forbids);
      return path ? [{ rule: name, where: path.join(' → ') }] : [];
    });
}

const Names = z.record(z.string(), z.string()).default({});
const PackageJson = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  devDependencies: Names,
});

/** The packages of package.json: what the product runs with, and what only development needs. */
type Packages = { product: ReadonlySet<string>; development: ReadonlySet<string> };

function readPackages(root: string): Packages {
  const named = PackageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return {
    product: new Set(Object.keys({ ...named.dependencies, ...named.optionalDependencies })),
    development: new Set(Object.keys(named.devDependencies)),
  };
}

/**
 * The rule of packages that an import breaks, if any. Types are erased, so the product may take them from a
 * development package.
 */
function packageRuleBroken(found: Import, packages: Packages): string | undefined {
  if (!found.to.startsWith('npm:')) return undefined;
  const name = packageName(found.to.slice('npm:'.length));
  if (packages.product.has(name)) return undefined;
  if (!packages.development.has(name)) return UNLISTED;
  return isProduct(found.from) && !found.typesOnly ? DEVELOPMENT : undefined;
}

// `zod/v4` is of zod, `@playwright/test/reporter` of @playwright/test.
function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isProduct(path: string) {
  return !TESTS.test(path) && !TOOLS.test(path);
}
