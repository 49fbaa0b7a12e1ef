import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { crowdedFolders } from './folders.ts';
import { type Import, readGraph, type SourceFile } from './graph.ts';
import { chainToForbidden, findCycles } from './reach.ts';
import { fileRules, importRules, reachRules, TESTS, TOOLS } from './rules.ts';

/** A violation of a rule, and where: `lib/a.ts:3 imports server/b.ts`, or a chain of imports. */
type Violation = { rule: string; where: string };

const NO_CIRCLES = 'no import cycles';
const UNLISTED = 'every imported package is in package.json';
const DEVELOPMENT = 'the product imports no development packages';
const CROWDED = 'a folder has at most twenty entries';

/** What to do about a violation, by the name of the rule. */
export const ruleAdvice: ReadonlyMap<string, string> = new Map([
  ...[...importRules, ...reachRules, ...fileRules].map(
    ({ name, advice }) => [name, advice] as const,
  ),
  [UNLISTED, 'Add it to package.json and docs/dependencies.md.'],
  [DEVELOPMENT, 'Move the package to dependencies, or the import to a test.'],
  [NO_CIRCLES, 'Move what both need into a file of its own.'],
  [CROWDED, 'Merge files that are only read together, or move some into a folder of their own.'],
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
  const cycles = findCycles(product).map((path) => ({ rule: NO_CIRCLES, where: path.join(' → ') }));
  const crowded = crowdedFolders(files.keys()).map((where) => ({ rule: CROWDED, where }));
  return { files: files.size, violations: [...violations, ...cycles, ...crowded] };
}

function brokenImports(file: SourceFile, packages: Packages): Violation[] {
  const rules = TESTS.test(file.path)
    ? []
    : importRules.filter((rule) => rule.appliesTo.test(file.path));
  return file.imports.flatMap((found) => {
    const brokenRules = rules.filter((rule) => !rule.allows(found)).map(({ name }) => name);
    const packageRule = packageRuleBroken(found, packages);
    const where = `${found.from}:${found.line} imports ${found.to}`;
    return [...brokenRules, ...(packageRule ? [packageRule] : [])].map((rule) => ({ rule, where }));
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

/** The packages of package.json: those that the product runs with, and those for development only. */
type Packages = { product: ReadonlySet<string>; development: ReadonlySet<string> };

function readPackages(root: string): Packages {
  const named = PackageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return {
    product: new Set(Object.keys({ ...named.dependencies, ...named.optionalDependencies })),
    development: new Set(Object.keys(named.devDependencies)),
  };
}

/**
 * The package rule that an import breaks, if any. The product may import types from a development package, since types are
 * erased.
 */
function packageRuleBroken(found: Import, packages: Packages): string | undefined {
  if (!found.to.startsWith('npm:')) return undefined;
  const name = packageName(found.to.slice('npm:'.length));
  if (packages.product.has(name)) return undefined;
  if (!packages.development.has(name)) return UNLISTED;
  return isProduct(found.from) && !found.typesOnly ? DEVELOPMENT : undefined;
}

// `zod/v4` belongs to zod, `@playwright/test/reporter` to @playwright/test.
function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isProduct(path: string) {
  return !TESTS.test(path) && !TOOLS.test(path);
}
