import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * One import. `to` is a path of this repository, `npm:…`, `node:…` or `computed:`. `lazy` is one that is
 * loaded when it is needed (`import()`).
 */
export type Import = { from: string; line: number; to: string; typesOnly: boolean; lazy: boolean };

/** A source file by its path in the repository; `isClient` when it begins with 'use client'. */
export type SourceFile = ReturnType<typeof readSource>;

/** An import whose target is computed at run time. */
export const COMPUTED = 'computed:';

/**
 * Reads every source file under a folder with what it imports.
 * @param root the folder that holds package.json
 */
export function readGraph(root: string): Map<string, SourceFile> {
  return new Map([...sourcePaths(root, '')].map((path) => [path, readSource(root, path)]));
}

function* sourcePaths(root: string, folder: string): Generator<string> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name) && !NOT_SOURCES.has(path))
      yield* sourcePaths(root, path);
    if (entry.isFile() && /(?<!\.d)\.(ts|tsx|mjs)$/.test(entry.name)) yield path;
  }
}

/** What `npm run build` makes, and files that a test puts at their places in a copy. */
const NOT_SOURCES = new Set(['build', 'examples/quotes']);

function readSource(root: string, path: string) {
  const text = readFileSync(join(root, path), 'utf8');
  const { imports, isClient } = importsOf(path, text);
  const resolved = imports.map(
    (found): Import => ({
      from: path,
      line: text.slice(0, found.at).split('\n').length,
      to: resolve(path, found),
      typesOnly: found.typesOnly,
      lazy: found.lazy,
    }),
  );
  return { path, text, lines: text.trimEnd().split('\n').length, isClient, imports: resolved };
}

// Imports of this repository name their file in full, so no extensions have to be tried.
function resolve(from: string, { specifier }: ImportFound) {
  if (specifier === undefined) return COMPUTED;
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`;
  if (!/^[.#]/.test(specifier)) return `npm:${specifier}`;
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : posix.join(posix.dirname(from), specifier);
}

/** One import as written: its position in the text, and its specifier (undefined if computed). */
type ImportFound = { at: number; specifier: string | undefined; typesOnly: boolean; lazy: boolean };

/**
 * The imports of a module: declarations, re-exports, `import()` and the types of `import('…')`. Only `import type` counts
 * as types only, since `import { type A }` still loads its module.
 * @param path its extension tells TypeScript from TSX
 * @param text the module's source
 * @throws SyntaxError when the text cannot be parsed
 */
function importsOf(path: string, text: string): { imports: ImportFound[]; isClient: boolean } {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const imports: ImportFound[] = [];
  const add = (
    node: { start: number },
    source: object | null,
    typesOnly: boolean,
    lazy = false,
  ) => {
    if (source) imports.push({ at: node.start, specifier: literal(source), typesOnly, lazy });
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') add(node, node.source, node.importKind === 'type');
    if (node.type === 'ExportAllDeclaration') add(node, node.source, node.exportKind === 'type');
    if (node.type === 'ExportNamedDeclaration') add(node, node.source, node.exportKind === 'type');
  }
  type Nested = { start: number; source: object };
  const addLoad = (node: Nested) => add(node, node.source, false, true);
  const addType = (node: Nested) => add(node, node.source, true);
  new Visitor({ ImportExpression: addLoad, TSImportType: addType }).visit(program);
  const isClient = program.body.some(
    (node) => 'directive' in node && node.directive === 'use client',
  );
  return { imports, isClient };
}

function literal(source: object) {
  return 'value' in source && typeof source.value === 'string' ? source.value : undefined;
}

/** The shortest chain of imports from a file to a forbidden target. Type imports do not count, since types are erased. */
export function chainToForbidden(
  files: Map<string, SourceFile>,
  start: SourceFile,
  forbids: (target: string) => boolean,
): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start.path, undefined]]);
  // Breadth first: a map's keys are visited in insertion order, including those added during the loop.
  for (const path of cameFrom.keys()) {
    if (forbids(path)) {
      const chain: string[] = [];
      for (let at: string | undefined = path; at !== undefined; at = cameFrom.get(at))
        chain.unshift(at);
      return chain;
    }
    for (const { to, typesOnly } of files.get(path)?.imports ?? [])
      if (!typesOnly && !cameFrom.has(to)) cameFrom.set(to, path);
  }
  return undefined;
}
