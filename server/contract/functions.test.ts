import type { TestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import { loadRoutes, type Route } from '#server/routes.ts';
import { describeContract } from './contract.ts';
import type { Door } from './door.ts';
import { testServices } from './test-services.ts';

describeContract(openFunctions);

/** The operations as plain functions: no server, no router. */
async function openFunctions({ url }: TestDatabase): Promise<Door> {
  const issuer = await makeTestIssuer();
  const services = testServices(url, issuer);
  const routes = await loadRoutes();
  return {
    issuer,
    async send(path, init = {}) {
      const request = new Request(new URL(path, 'http://localhost:3000'), init);
      const { operation, params } = find(routes, path.split('?')[0] ?? '', request.method);
      return operation(request, { params: Promise.resolve(params) });
    },
    close: () => services.close(),
  };
}

function find(routes: readonly Route[], path: string, method: string) {
  const parts = path.split('/');
  for (const route of routes) {
    const pattern = route.path.split('/');
    const fits = pattern.every((part, i) => part.startsWith('{') || part === parts[i]);
    const operation = route.operations[method === 'HEAD' ? 'GET' : method];
    if (!fits || pattern.length !== parts.length || !operation) continue;
    const params = pattern.flatMap((part, i) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[i] ?? '')]] : [],
    );
    return { operation, params: Object.fromEntries(params) };
  }
  throw new Error(`no operation ${method} ${path}`);
}
