import { parseSync, Visitor } from 'vite';

/** One import as it is written: where in the text, and what it names (undefined when that is computed). */
export type ImportFound = { at: number; specifier: string | undefined; typesOnly: boolean };

/**
 * What a module imports: declarations, re-exports, `import()` and the types of `import('…')`. Only a whole
 * `import type` counts as types alone, since `import { type A }` still loads its module.
 * @param path tells TypeScript from TSX by its ending
 * @param text the module's source
 * @throws SyntaxError when the text cannot be parsed
 */
export function importsOf(
  path: string,
  text: string,
): { imports: ImportFound[]; isClient: boolean } {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const imports: ImportFound[] = [];
  const add = (node: { start: number }, source: object | null, typesOnly: boolean) => {
    if (source) imports.push({ at: node.start, specifier: literal(source), typesOnly });
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') add(node, node.source, node.importKind === 'type');
    if (node.type === 'ExportAllDeclaration') add(node, node.source, node.exportKind === 'type');
    if (node.type === 'ExportNamedDeclaration') add(node, node.source, node.exportKind === 'type');
  }
  type Nested = { start: number; source: object };
  const addLoad = (node: Nested) => add(node, node.source, false);
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
