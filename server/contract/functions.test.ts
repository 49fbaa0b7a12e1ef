import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import { loadRoutes, type Route } from '#server/routes.ts';
import { describeShape } from './answers.ts';
import { describeContract, SHAPES } from './contract.ts';
import type { Door } from './door.ts';
import { describePermission } from './permission.ts';
import { testServices } from './test-services.ts';

describeContract(openFunctions, { country: 'nz' }, (operationCase, client) => {
  describePermission(operationCase, client);
  if (SHAPES.has(operationCase.operation)) describeShape(operationCase, client);
});

/** Calls the operations as plain functions, without a server or a router. */
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
      const { operation, params } = findOperation(routes, path.split('?')[0] ?? '', request.method);
      const host = { params: Promise.resolve(params), passesEncodings: true };
      return decompress(await operation(request, host));
    },
    close: () => services.close(),
  };
}

/** Decompresses the body, as fetch does. */
async function decompress(response: Response): Promise<Response> {
  const encoding = response.headers.get('content-encoding');
  if (encoding === null) return response;
  const decompressSync = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  return new Response(decompressSync(await response.arrayBuffer()), response);
}

function findOperation(routes: readonly Route[], path: string, method: string) {
  const segments = path.split('/');
  for (const route of routes) {
    const pattern = route.path.split('/');
    const matches = pattern.every((part, i) => part.startsWith('{') || part === segments[i]);
    const operation = route.operations[method === 'HEAD' ? 'GET' : method];
    if (!matches || pattern.length !== segments.length || !operation) continue;
    const params = pattern.flatMap((part, i) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(segments[i] ?? '')]] : [],
    );
    return { operation, params: Object.fromEntries(params) };
  }
  throw new Error(`no operation ${method} ${path}`);
}
