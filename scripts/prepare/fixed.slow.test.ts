import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import project from '#package.json' with { type: 'json' };
import { makeSharedFolder } from '#tools/production/testing/other-user.ts';
import { Checkout } from './testing/checkout.ts';

const REFUSAL = { exitCode: 1, output: expect.stringContaining('Nothing was') };

test('a pruned installation is served as it is: nothing is installed or built again', async () => {
  using checkout = await builtCheckout();
  checkout.prune();
  expect(await checkout.prepare('start')).toEqual({ exitCode: 0, output: '' });
  expect(runs(checkout)).toEqual({ npm: 0, next: 1 });
});

test('a pruned installation that lacks a package, or has another version, says which', async () => {
  using checkout = await builtCheckout();
  checkout.prune();
  checkout.remove('node_modules/next');
  expect(await checkout.prepare('start')).toMatchObject(REFUSAL);
  checkout.install();
  checkout.prune();
  checkout.record({
    'node_modules/next': { version: '0.9.0', integrity: 'b' },
    'node_modules/for-development': undefined,
  });
  const { exitCode, output } = await checkout.prepare('start');
  expect(exitCode).toBe(1);
  expect(output).toContain('Packages are missing, or of another version: next.');
  expect(output).toContain('Nothing was installed, since packages for development were left out');
  expect(runs(checkout)).toEqual({ npm: 0, next: 1 });
});

test('a pruned installation without pages says how they are built', async () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.prune();
  const { exitCode, output } = await checkout.prepare('start');
  expect(exitCode).toBe(1);
  expect(output).toContain('The pages are not built. Nothing was built');
  expect(output).toContain('npm run build');
  expect(runs(checkout)).toEqual({ npm: 0, next: 0 });
});

test('a pruned installation with pages of other sources serves them, and says so', async () => {
  using checkout = await builtCheckout();
  checkout.prune();
  checkout.write('app/page.tsx', 'another text');
  const { exitCode, output } = await checkout.prepare('start');
  expect([exitCode, output]).toEqual([0, expect.stringContaining('they are served as they are')]);
  expect(runs(checkout)).toEqual({ npm: 0, next: 1 });
});

test('a command for developers installs in a pruned installation', async () => {
  using checkout = await builtCheckout();
  checkout.prune();
  expect(await checkout.prepare('check')).toMatchObject({ exitCode: 0 });
  expect(runs(checkout).npm).toBe(1);
});

test('a command of operators installs nothing where it has what it needs, and needs no pages', async () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.record({
    'node_modules/for-development': undefined,
    'node_modules/for-here': undefined,
  });
  expect(await checkout.prepare('command')).toEqual({ exitCode: 0, output: '' });
  checkout.record({ 'node_modules/for-development': { version: '0.9.0', dev: true } });
  expect(await checkout.prepare('command')).toEqual({ exitCode: 0, output: '' });
  expect(runs(checkout)).toEqual({ npm: 0, next: 0 });
});

test('a command of operators installs in a new checkout, and not in a pruned installation', async () => {
  using checkout = new Checkout();
  expect(await checkout.prepare('command')).toMatchObject({ exitCode: 0 });
  expect(runs(checkout)).toEqual({ npm: 1, next: 0 });
  checkout.prune();
  checkout.remove('node_modules/next');
  expect(await checkout.prepare('command')).toMatchObject(REFUSAL);
  expect(runs(checkout).npm).toBe(1);
});

test('npx trade-supply prepares, then runs the command with its arguments and its exit code', async () => {
  using checkout = new Checkout();
  checkout.write('cli/main.ts', 'console.log(process.argv.slice(2).join()); process.exitCode = 3;');
  const call = [project.bin['trade-supply'], 'load', '--country', 'au'];
  const first = await checkout.run(call);
  expect(first).toEqual({ exitCode: 3, output: expect.stringMatching(/^load,--country,au$/m) });
  expect(await checkout.run(call)).toEqual({ exitCode: 3, output: 'load,--country,au\n' });
  expect(runs(checkout)).toEqual({ npm: 1, next: 0 });
  checkout.prune();
  checkout.remove('node_modules/next');
  expect(await checkout.run(call)).toMatchObject(REFUSAL);
});

test('a read-only folder is served as it is by another user, also with other sources', async () => {
  using checkout = await builtCheckout();
  checkout.write('lib/new.ts', 'another text');
  const prepared = await prepareReadOnly(checkout);
  expect(prepared).toEqual([0, expect.stringContaining('they are served as they are')]);
});

test('a command of operators runs in a read-only folder', async () => {
  using checkout = await builtCheckout();
  expect(await prepareReadOnly(checkout, 'command')).toEqual([0, '']);
});

test('a read-only folder without packages says which are missing', async () => {
  using checkout = new Checkout();
  const [exitCode, output] = await prepareReadOnly(checkout);
  expect(exitCode).toBe(1);
  expect(output).toContain('Packages are missing, or of another version: next.');
  expect(output).toContain('since this folder is read-only');
});

async function builtCheckout(): Promise<Checkout> {
  const checkout = new Checkout();
  checkout.install();
  await checkout.prepare('start');
  return checkout;
}

/** Prepares for a command as another user, who may not write. */
async function prepareReadOnly(checkout: Checkout, forCommand = 'start') {
  using shared = makeSharedFolder();
  chmodSync(checkout.root, 0o755);
  shared.makeReadOnly(checkout.root);
  const command = ['node', 'scripts/prepare.mjs', forCommand];
  const { exit, output } = shared.start(checkout.root, command, {});
  return [await exit, output()] as const;
}

function runs(checkout: Checkout) {
  return { npm: checkout.runsOf('npm'), next: checkout.runsOf('next') };
}
