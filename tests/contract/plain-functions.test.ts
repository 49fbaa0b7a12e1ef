import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { loadRoutes, type Route } from '#server/http/router.ts';
import { describePermissions } from './checks/permissions.ts';
import { describeTransport } from './checks/responses.ts';
import { describeContract, SAMPLE_OPERATIONS } from './contract.ts';
import { makeTestServices } from './services.ts';
import type { Transport } from './transport.ts';

describeContract(openFunctions, { country: 'nz' }, (operationCase, client) => {
  describePermissions(operationCase, client);
  if (SAMPLE_OPERATIONS.has(operationCase.operation)) describeTransport(operationCase, client);
});

/** Calls the operations as plain functions, without a server or a router. */
async function openFunctions(
  { url }: TestDatabase,
  settings: Record<string, string>,
): Promise<Transport> {
  const issuer = await makeTestIssuer();
  const services = makeTestServices(url, issuer, settings);
  const routes = await loadRoutes('v1');
  return {
    issuer,
    async send(path, init = {}) {
      const request = new Request(new URL(path, 'http://localhost:3000'), init);
      const { operation, params } = findOperation(routes, path.split('?')[0] ?? '', request.method);
      const host = { params: Promise.resolve(params), mayCompress: true };
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
