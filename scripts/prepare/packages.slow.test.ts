import { expect, test } from 'vitest';
import { packagesAreThere } from './packages.mjs';
import { Checkout } from './testing/checkout.ts';

test('a new checkout is installed, once', async () => {
  using checkout = new Checkout();
  expect(await checkout.prepare('check')).toMatchObject({ exitCode: 0 });
  expect(await checkout.prepare('check')).toEqual({ exitCode: 0, output: '' });
  expect(checkout.runsOf('npm')).toBe(1);
});

test('packages that are there are known as such', () => {
  using checkout = new Checkout();
  checkout.install();
  expect(packagesAreThere(checkout.root)).toBe(true);
});

test('packages are not there when the lock file names another version', () => {
  using checkout = new Checkout();
  checkout.install();
  const lock = { packages: { '': {}, 'node_modules/next': { version: '2.0.0', integrity: 'b' } } };
  checkout.write('package-lock.json', JSON.stringify(lock));
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test('packages are not there when one of them is gone', () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.remove('node_modules/for-here');
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test('packages that were installed for another system are not there', () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.write('node_modules/for-elsewhere/package.json', '{}');
  checkout.record({
    'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['nowhere'] },
  });
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test('packages of our own choice for this system are missed, though they are optional', () => {
  using checkout = new Checkout();
  checkout.install();
  checkout.record({ 'node_modules/for-here': undefined });
  expect(packagesAreThere(checkout.root)).toBe(false);
});

test.each(['is killed', 'fails'] as const)('an installation that %s is repeated', async (how) => {
  using checkout = new Checkout();
  checkout.let(how);
  const { exitCode, output } = await checkout.prepare('check');
  expect(exitCode).toBe(1);
  expect(output).toContain('The packages could not be installed');
  checkout.let('works');
  expect(await checkout.prepare('check')).toMatchObject({ exitCode: 0 });
  expect(checkout.runsOf('npm')).toBe(2);
});

test('a Node that is too old is told so before anything else', async () => {
  using checkout = new Checkout();
  const old = "Object.defineProperty(process, 'version', { value: 'v20.18.3' })";
  const { exitCode, output } = await checkout.prepare('start', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}`,
  });
  expect(exitCode).toBe(1);
  expect(output).toContain('This is Node v20.18.3. Install Node 20.19 or newer');
  expect(checkout.runsOf('npm')).toBe(0);
});

test('the Node among the packages is linked where npm 10 left it without', async () => {
  using checkout = new Checkout();
  checkout.install();
  const ours = `node-${process.platform}-${process.arch}`;
  checkout.write(`node_modules/${ours}/bin/node`, 'our Node');
  await checkout.prepare('check');
  expect(checkout.read('node_modules/.bin/node')).toBe('our Node');
});

test('where no Node 24 comes with the packages, an older one is told so', async () => {
  using checkout = new Checkout();
  checkout.write('node_modules/.bin/node', '');
  const { exitCode, output } = await checkout.prepare('start');
  expect(exitCode).toBe(1);
  expect(output).toMatch(/The project runs on Node 24 or newer and found one that does not start/);
});

test('an unknown command is told which ones there are', async () => {
  using checkout = new Checkout();
  const { exitCode, output } = await checkout.prepare('serve');
  expect(exitCode).toBe(1);
  expect(output).toContain('start, dev, check, test');
});
