import { expect, test } from 'vitest';
import project from '#package.json' with { type: 'json' };
import { packagesAreThere } from './packages.mjs';
import { Checkout } from './testing/checkout.ts';

test('installs the packages of a new checkout once', async () => {
  using checkout = new Checkout();
  expect(await checkout.prepare('check')).toMatchObject({ exitCode: 0 });
  expect(await checkout.prepare('check')).toEqual({ exitCode: 0, output: '' });
  expect(checkout.runsOf('npm')).toBe(1);
});

test('recognises a complete installation', () => {
  using checkout = new Checkout();
  checkout.install();
  expect(packagesAreThere(checkout.root)).toBe(true);
});

test('an installation with another version is incomplete', () => {
  using checkout = new Checkout();
  checkout.install();
  const lock = { packages: { '': {}, 'node_modules/next': { version: '2.0.0', integrity: 'b' } } };
  checkout.write('package-lock.json', JSON.stringify(lock));
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test('an installation without one of the packages is incomplete', () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.remove('node_modules/for-here');
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test('an installation without an optional package for this system is incomplete', () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.record({ 'node_modules/for-here': undefined });
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test.each(['is killed', 'fails'] as const)('repeats an installation that %s', async (how) => {
  using checkout = new Checkout();
  checkout.let(how);
  const { exitCode, output } = await checkout.prepare('check');
  expect(exitCode).toBe(1);
  expect(output).toContain('The packages could not be installed');
  checkout.let('works');
  expect(await checkout.prepare('check')).toMatchObject({ exitCode: 0 });
  expect(checkout.runsOf('npm')).toBe(2);
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
  expect(checkout.runsOf('npm')).toBe(0);
});

test('a command of operators installs in a new checkout, and where a package is missing', async () => {
  using checkout = new Checkout();
  expect(await checkout.prepare('command')).toMatchObject({ exitCode: 0 });
  checkout.remove('node_modules/next');
  expect(await checkout.prepare('command')).toMatchObject({ exitCode: 0 });
  expect(checkout.runsOf('npm')).toBe(2);
});

test('npx trade-supply prepares, then runs the command with its arguments and its exit code', async () => {
  using checkout = new Checkout();
  checkout.write('cli/main.ts', 'console.log(process.argv.slice(2).join()); process.exitCode = 3;');
  const call = [project.bin['trade-supply'], 'load', '--country', 'au'];
  const first = await checkout.run(call);
  expect(first).toEqual({ exitCode: 3, output: expect.stringMatching(/^load,--country,au$/m) });
  expect(await checkout.run(call)).toEqual({ exitCode: 3, output: 'load,--country,au\n' });
  expect(checkout.runsOf('npm')).toBe(1);
});

test('refuses a Node that is too old before anything else', async () => {
  using checkout = new Checkout();
  const old = "Object.defineProperty(process, 'version', { value: 'v20.18.3' })";
  const { exitCode, output } = await checkout.prepare('start', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
  });
  expect(exitCode).toBe(1);
  expect(output).toContain('This is Node v20.18.3. Install Node 20.19 or newer');
  expect(checkout.runsOf('npm')).toBe(0);
});

test('links the Node of the packages when npm 10 has not', async () => {
  using checkout = new Checkout();
  checkout.install();
  const nodePackage = `node-${process.platform}-${process.arch}`;
  checkout.write(`node_modules/${nodePackage}/bin/node`, 'our Node');
  await checkout.prepare('check');
  expect(checkout.read('node_modules/.bin/node')).toBe('our Node');
});

test('refuses an older Node when the packages include no Node 24', async () => {
  using checkout = new Checkout();
  checkout.write('node_modules/.bin/node', '');
  const { exitCode, output } = await checkout.prepare('start');
  expect(exitCode).toBe(1);
  expect(output).toMatch(/The project runs on Node 24 or newer and found one that does not start/);
});

test('an unknown command lists the known ones', async () => {
  using checkout = new Checkout();
  const { exitCode, output } = await checkout.prepare('serve');
  expect(exitCode).toBe(1);
  expect(output).toContain('start, build, command, dev, check, bench, test, journeys');
});
