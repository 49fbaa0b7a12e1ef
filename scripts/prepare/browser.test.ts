import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Checkout } from './testing/checkout.ts';

test('uses the browser of the system, and looks for it only once', async () => {
  using checkout = withPlaywright('/no/such/browser');
  addProgram(checkout, 'bin/chromium', '#!/bin/sh\necho looked >> looks');
  expect(await checkout.prepare('test', pathTo(checkout))).toMatchObject({ exitCode: 0 });
  await checkout.prepare('test', pathTo(checkout));
  expect(checkout.read('looks')).toBe('looked\n');
});

test('skips a browser that does not start', async () => {
  using checkout = withPlaywright('./own/chromium');
  addProgram(checkout, 'own/chromium', '#!/bin/sh\nexit 1');
  addProgram(checkout, 'bin/google-chrome', '#!/bin/sh\necho system > taken');
  await checkout.prepare('test', pathTo(checkout));
  expect(checkout.read('taken')).toBe('system\n');
});

test('reports a CHROMIUM_PATH that does not start', async () => {
  using checkout = withPlaywright('/no/such/browser');
  const env = { CHROMIUM_PATH: '/no/such/browser' };
  const { exitCode, output } = await checkout.prepare('test', env);
  expect(exitCode).toBe(1);
  expect(output).toContain('CHROMIUM_PATH is /no/such/browser, which does not start');
});

function withPlaywright(executablePath: string): Checkout {
  const checkout = new Checkout();
  checkout.install();
  checkout.write('node_modules/@playwright/test/package.json', '{"type":"module"}');
  checkout.write(
    'node_modules/@playwright/test/index.js',
    `export const chromium = { executablePath: () => ${JSON.stringify(executablePath)} };`,
  );
  return checkout;
}

function addProgram(checkout: Checkout, path: string, text: string): void {
  checkout.write(path, text);
  chmodSync(join(checkout.root, path), 0o755);
}

// The checkout's folder comes first, whatever browsers the machine has.
function pathTo(checkout: Checkout) {
  return { PATH: `${join(checkout.root, 'bin')}:${dirname(process.execPath)}` };
}
