import type { Declared } from '#lib/api/declaration.ts';
import type { Route } from './routes.ts';

/** A request that moves a file: in or out. Each has a gate of its own, as it takes long. */
export type Transfer = 'uploads' | 'downloads';

/** Says of method and path whether they move a file, by the declarations of the routes. */
export function makeTransfers(
  routes: readonly Route[],
): (method: string | undefined, path: string) => Transfer | undefined {
  const moving = routes.flatMap(({ path, operations }) =>
    Object.entries(operations).flatMap(([method, { declaration }]) => {
      const transfer = transferOf(declaration);
      return transfer
        ? [{ method, transfer, beginning: beginningOf(path), pattern: patternOf(path) }]
        : [];
    }),
  );
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    for (const one of moving) {
      // Most requests are for something else, and every one of them comes by here.
      if (!path.startsWith(one.beginning) || one.method !== asked) continue;
      if (one.pattern.test(path)) return one.transfer;
    }
    return undefined;
  };
}

function transferOf({ upload, answers }: Declared): Transfer | undefined {
  if (upload) return 'uploads';
  return answers === 'bytes' || answers === 'made' ? 'downloads' : undefined;
}

/** What a path has before its first parameter. */
function beginningOf(path: string): string {
  return path.replace(/\{.*/, '');
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
}
