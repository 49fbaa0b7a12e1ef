import type { Route } from './routes.ts';

/** A request that moves a file: in or out. Each has a gate of its own, as it takes long. */
export type Transfer = 'uploads' | 'downloads';

/** Says of method and path whether they move a file, by the declarations of the routes. */
export function makeTransfers(
  routes: readonly Route[],
): (method: string | undefined, path: string) => Transfer | undefined {
  const moving = routes.flatMap(({ path, operations }) =>
    Object.entries(operations).flatMap(([method, { declaration }]) => {
      const transfer = declaration.upload
        ? ('uploads' as const)
        : declaration.answers === 'bytes' && ('downloads' as const);
      return transfer ? [{ method, transfer, pattern: patternOf(path) }] : [];
    }),
  );
  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    return moving.find((one) => one.method === asked && one.pattern.test(path))?.transfer;
  };
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`);
}
