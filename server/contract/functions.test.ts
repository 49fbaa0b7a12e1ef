import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import { loadRoutes, type Route } from '#server/routes.ts';
import { describeShape } from './answers.ts';
import { describeContract, SHAPES } from './contract.ts';
import type { Door } from './door.ts';
import { describePermission } from './permission.ts';
import { testServices } from './test-services.ts';

describeContract(openFunctions, { country: 'nz' }, (row, asking) => {
  describePermission(row, asking);
  if (SHAPES.has(row.operation)) describeShape(row, asking);
});

/** The operations as plain functions: no server, no router. */
async function openFunctions(
  { url }: TestDatabase,
  settings: Record<string, string>,
): Promise<Door> {
  const issuer = await makeTestIssuer();
  const services = testServices(url, issuer, settings);
  const routes = await loadRoutes('v1');
  return {
    issuer,
    async send(path, init = {}) {
      const request = new Request(new URL(path, 'http://localhost:3000'), init);
      const { operation, params } = find(routes, path.split('?')[0] ?? '', request.method);
      const host = { params: Promise.resolve(params), passesEncodings: true };
      return decoded(await operation(request, host));
    },
    close: () => services.close(),
  };
}

/** The answer with its body unpacked, as fetch gives it. */
async function decoded(answer: Response): Promise<Response> {
  const encoding = answer.headers.get('content-encoding');
  if (encoding === null) return answer;
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  return new Response(unpack(await answer.arrayBuffer()), answer);
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
