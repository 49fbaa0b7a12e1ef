import type { SourceFile } from './graph.ts';

/** The shortest chain of imports from a file to a forbidden target. Type imports do not count, since types are erased. */
export function chainToForbidden(
  files: Map<string, SourceFile>,
  start: SourceFile,
  forbids: (target: string) => boolean,
): string[] | undefined {
  return shortestChain(start.path, (path) => targets(files.get(path)), forbids);
}

function targets(file: SourceFile | undefined): string[] {
  return (file?.imports ?? []).filter(({ typesOnly }) => !typesOnly).map(({ to }) => to);
}

function shortestChain(
  start: string,
  follow: (path: string) => string[],
  isEnd: (path: string) => boolean,
): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]]);
  // Breadth first: a map's keys are visited in insertion order, including those added during the loop.
  for (const path of cameFrom.keys()) {
    if (isEnd(path)) return chain(cameFrom, path);
    for (const target of follow(path)) {
      if (!cameFrom.has(target)) cameFrom.set(target, path);
    }
  }
  return undefined;
}

function chain(cameFrom: Map<string, string | undefined>, end: string): string[] {
  const before = cameFrom.get(end);
  return before === undefined ? [end] : [...chain(cameFrom, before), end];
}
