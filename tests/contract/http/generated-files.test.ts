import { expect, test, vi } from 'vitest';
import { binarySchema } from '#lib/api/declaration.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { listenUntilTested, serveRoutes } from '#server/testing/test-servers.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

const service = setUpTestServices();

test('aborts the generation of a file when the client disconnects', async () => {
  const signals: ApiRequest['signal'][] = [];
  const drawing = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const draw = operation('draw', {
    summary: 'A drawing',
    scope: 'product:read',
    params: CountryPath,
    returns: 'generated',
    response: binarySchema('application/pdf'),
    handle: () => ({
      etag: '"drawing"',
      mimeType: 'application/pdf',
      fileName: 'drawing.pdf',
      generate(signal) {
        signals.push(signal);
        return drawing.promise;
      },
    }),
  });
  const server = serveRoutes([{ path: '/v1/{countryCode}/drawing', operations: { GET: draw } }]);
  const port = await listenUntilTested(server);
  const abort = new AbortController();
  const response = fetch(`http://127.0.0.1:${port}/v1/au/drawing`, {
    headers: { authorization: service.authorization },
    signal: abort.signal,
  }).catch((error: unknown) => error);
  await vi.waitUntil(() => signals.length > 0);
  expect(signals[0]?.aborted).toBe(false);
  abort.abort();
  await response;
  await vi.waitUntil(() => signals[0]?.aborted);
  drawing.resolve(new Uint8Array(1));
});
