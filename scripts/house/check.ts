import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Import, readGraph, type SourceFile } from './graph.ts';
import { chainToForbidden, circles } from './reach.ts';
import { fileRules, importRules, reachRules, TESTS, TOOLS } from './rules.ts';

/** A rule that is broken, and where: `lib/a.ts:3 imports server/b.ts`, or a chain of imports. */
export type Violation = { rule: string; where: string };

const NO_CIRCLES = 'no imports in a circle';
const UNLISTED = 'every package that is imported is in package.json';
const DEVELOPMENT = 'the product runs without the development packages';

/** Every rule there is, by name. */
export const ruleNames = [
  ...importRules.map(({ name }) => name),
  ...reachRules.map(({ name }) => name),
  ...fileRules.map(({ name }) => name),
  UNLISTED,
  DEVELOPMENT,
  NO_CIRCLES,
];

/**
 * Holds every source file under a folder to the rules of the house.
 * @param root the folder that holds package.json
 */
export function checkHouse(root: string): { files: number; violations: Violation[] } {
  const files = readGraph(root);
  const packages = readPackages(root);
  const violations = [...files.values()].flatMap((file) => [
    ...brokenImports(file, packages),
    ...brokenReach(file, files),
    ...fileRules
      .filter(({ breaks }) => breaks(file))
      .map(({ name }) => ({ rule: name, where: `${file.path} (${file.lines} lines)` })),
  ]);
  const product = new Map([...files].filter(([path]) => !TESTS.test(path)));
  const round = circles(product).map((path) => ({ rule: NO_CIRCLES, where: path.join(' → ') }));
  return { files: files.size, violations: [...violations, ...round] };
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
