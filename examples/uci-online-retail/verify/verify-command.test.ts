import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '#cli/testing/run-command.ts';
import { folderOfTestFile } from '../../testing/temporary-folder.ts';
import { convertSlice } from '../conversion.ts';
import { recordsByPath } from '../testing/slice-records.ts';
import { verifyCommand } from './verify-command.ts';

const TOKEN = 'a-token';
const slice = await recordsByPath((await convertSlice(await folderOfTestFile())).feeds);

test('prints a line for each document and the total, with the seed', async () => {
  const { exitCode, output } = await verify(await serve(slice), '20');
  expect(output).toMatch(/^20 documents: 20 the same, 0 different \(--seed 7\)$/m);
  expect(output).toMatch(/^same {4}558475 +nz CASH_SALE_INVOICE, 705 lines$/m);
  expect(output).toMatch(/^same {4}C\d+ +au CREDIT_NOTE, .*, of \d+$/m);
  expect(output).toMatch(/^same {4}\d+ +nz not loaded: stock/m);
  expect(exitCode).toBe(0);
});

test('prints a difference under its document, and exits with 1', async () => {
  const path = '/v1/nz/invoices/558475';
  const changed = slice.get(path)?.replace('CASH_SALE_INVOICE', 'TAX_INVOICE') ?? '';
  const { exitCode, output, errors } = await verify(
    await serve(new Map([...slice, [path, changed]])),
    '2',
  );
  expect(output).toMatch(
    /^DIFFERS 558475 .*\n {8}body\.type: expected "CASH_SALE_INVOICE", got "TAX/m,
  );
  expect(errors).toContain('2 documents: 1 the same, 1 different');
  expect(exitCode).toBe(1);
});

test('a refused token shows as a difference', async () => {
  const { output } = await verify(await serve(slice), '1', { TOKEN: 'another' });
  expect(output).toContain('status: expected 200, got 401');
});

test('retries after 429', async () => {
  const { exitCode } = await verify(await serve(slice, { refusals: 2 }), '1');
  expect(exitCode).toBe(0);
});

test('reports an unreachable service in one sentence', async () => {
  const { exitCode, errors } = await verify('http://127.0.0.1:1', '1');
  expect(errors).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:1: /);
  expect(exitCode).toBe(1);
});

test.each([['0'], ['many'], ['1', '2'], ['--seed', 'x'], ['--url', 'here'], ['--unknown']])(
  'rejects the arguments %s %s',
  async (...args) => {
    expect((await runInProcess(verifyCommand, args, { TOKEN })).exitCode).toBe(2);
  },
);

function verify(url: string, count: string, env = { TOKEN }) {
  return runInProcess(verifyCommand, [count, '--url', url, '--seed', '7'], env);
}

/** Serves these records to requests with the token, and returns the URL. */
async function serve(records: ReadonlyMap<string, string>, { refusals = 0 } = {}): Promise<string> {
  let remainingRefusals = refusals;
  const server = createServer(({ url = '', headers }, response) => {
    const record = records.get(url);
    const isKnown = headers.authorization === `Bearer ${TOKEN}`;
    const status = remainingRefusals > 0 ? 429 : isKnown ? (record ? 200 : 404) : 401;
    remainingRefusals -= 1;
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0.01' });
    response.end(status === 200 ? record : '{"errorCode":"RESOURCE_NOT_FOUND"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
