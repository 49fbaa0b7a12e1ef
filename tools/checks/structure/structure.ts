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
const DEVELOPMENT = 'the product imports no development packages';
const CROWDED = 'a folder has at most twenty entries';

/** What to do about a violation, by the name of the rule. */
export const ruleAdvice: ReadonlyMap<string, string> = new Map([
  ...[...importRules, ...reachRules, ...fileRules].map(
    ({ name, advice }) => [name, advice] as const,
  ),
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
  const development = readDevelopmentPackages(root);
  const violations = [...files.values()].flatMap((file) => [
    ...brokenImports(file, development),
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

function brokenImports(file: SourceFile, development: ReadonlySet<string>): Violation[] {
  const rules = TESTS.test(file.path)
    ? []
    : importRules.filter((rule) => rule.appliesTo.test(file.path));
  return file.imports.flatMap((found) => {
    const brokenRules = rules.filter((rule) => !rule.allows(found)).map(({ name }) => name);
    if (breaksPackageRule(found, development)) brokenRules.push(DEVELOPMENT);
    const where = `${found.from}:${found.line} imports ${found.to}`;
    return brokenRules.map((rule) => ({ rule, where }));
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

const PackageJson = z.object({ devDependencies: z.record(z.string(), z.string()).default({}) });

/** The packages that package.json names for development only. */
function readDevelopmentPackages(root: string): ReadonlySet<string> {
  const named = PackageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return new Set(Object.keys(named.devDependencies));
}

/** Whether the product imports a development package: only its types may be, since they are erased. */
function breaksPackageRule(
  { from, to, typesOnly }: Import,
  development: ReadonlySet<string>,
): boolean {
  if (!to.startsWith('npm:') || typesOnly || !isProduct(from)) return false;
  return development.has(packageName(to.slice('npm:'.length)));
}

// `zod/v4` belongs to zod, `@playwright/test/reporter` to @playwright/test.
function packageName(specifier: string) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function isProduct(path: string) {
  return !TESTS.test(path) && !TOOLS.test(path);
}
