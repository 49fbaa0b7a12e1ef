import { chainToForbidden, readGraph, type SourceFile } from './graph.ts';
import { fileRules, importRules, reachRules, TESTS } from './rules.ts';

/** A violation of a rule, and where: `lib/a.ts:3 imports server/b.ts`, or a chain of imports. */
type Violation = { rule: string; where: string };

const CROWDED = 'a folder has at most twenty entries';

/** What to do about a violation, by the name of the rule. */
export const ruleAdvice: ReadonlyMap<string, string> = new Map([
  ...[...importRules, ...reachRules, ...fileRules].map(
    ({ name, advice }) => [name, advice] as const,
  ),
  [CROWDED, 'Merge files that are only read together, or move some into a folder of their own.'],
]);

/**
 * Checks every source file under a folder against the rules.
 * @param root the folder that holds package.json
 */
export function checkStructure(root: string): { files: number; violations: Violation[] } {
  const files = readGraph(root);
  const violations = [...files.values()].flatMap((file) => [
    ...brokenImports(file),
    ...brokenReach(file, files),
    ...fileRules.flatMap(({ name, violations }) =>
      violations(file).map((where) => ({ rule: name, where })),
    ),
  ]);
  const crowded = crowdedFolders(files.keys()).map((where) => ({ rule: CROWDED, where }));
  return { files: files.size, violations: [...violations, ...crowded] };
}

function brokenImports(file: SourceFile): Violation[] {
  const rules = TESTS.test(file.path)
    ? []
    : importRules.filter((rule) => rule.appliesTo.test(file.path));
  return file.imports.flatMap((found) => {
    const where = `${found.from}:${found.line} imports ${found.to}`;
    return rules.filter((rule) => !rule.allows(found)).map(({ name }) => ({ rule: name, where }));
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
export function crowdedFolders(paths: Iterable<string>): string[] {
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
