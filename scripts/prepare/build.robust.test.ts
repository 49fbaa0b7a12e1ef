import { expect, test } from 'vitest';
import { fingerprint } from './build.mjs';
import { Checkout } from './testing/checkout.ts';

test('builds the pages once, and again when one of them changes', async () => {
  using checkout = new Checkout();
  checkout.install();
  expect(await checkout.prepare('start')).toMatchObject({ exitCode: 0 });
  expect(await checkout.prepare('start')).toEqual({ exitCode: 0, output: '' });
  expect(checkout.runsOf('next')).toBe(1);
  checkout.write('app/page.tsx', 'another text');
  await checkout.prepare('start');
  expect(checkout.runsOf('next')).toBe(2);
});

test.each(['is killed', 'fails'] as const)(
  'a build that %s leaves no build behind',
  async (how) => {
    using checkout = new Checkout();
    checkout.install();
    checkout.write('app/page.tsx', 'the text before');
    await checkout.prepare('start');
    checkout.write('app/page.tsx', 'another text');
    checkout.let(how);
    const { exitCode, output } = await checkout.prepare('start');
    expect(exitCode).toBe(1);
    expect(output).toContain('The pages could not be built');
    checkout.let('works');
    checkout.write('app/page.tsx', 'the text before');
    expect(await checkout.prepare('start')).toMatchObject({ exitCode: 0 });
    expect(checkout.runsOf('next')).toBe(3);
  },
);

test('does not build for development', async () => {
  using checkout = new Checkout();
  checkout.install();
  await checkout.prepare('dev');
  expect(checkout.runsOf('next')).toBe(0);
});

test.each(['app/page.tsx', 'components/new.tsx', 'lib/new.ts', 'db/client.ts', 'next.config.mjs'])(
  '%s is an input of the build',
  (path) => {
    using checkout = new Checkout();
    const before = fingerprint(checkout.root);
    checkout.write(path, 'another text');
    expect(fingerprint(checkout.root)).not.toBe(before);
  },
);

test.each(['app/page.test.tsx', 'feeds/load.ts', 'server/main.ts', 'README.md'])(
  '%s is no input of the build',
  (path) => {
    using checkout = new Checkout();
    const before = fingerprint(checkout.root);
    checkout.write(path, 'another text');
    expect(fingerprint(checkout.root)).toBe(before);
  },
);

test('server is an input of the build when instrumentation.ts loads it', () => {
  using checkout = new Checkout();
  checkout.write('instrumentation.ts', '');
  const before = fingerprint(checkout.root);
  checkout.write('server/lifecycle/services.ts', 'another text');
  expect(fingerprint(checkout.root)).not.toBe(before);
});
