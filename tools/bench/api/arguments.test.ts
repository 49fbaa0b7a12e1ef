import { expect, test } from 'vitest';
import { UsageError } from '#lib/command.ts';
import { readArguments } from './arguments.ts';

test('measures everything in three rounds of ten seconds by default', () => {
  expect(readArguments([])).toEqual({
    seconds: 10,
    rounds: 3,
    connections: 32,
    routes: ['one', 'batch'],
    servers: ['service', 'next', 'fastify', 'bare'],
  });
});

test('--only measures one route, --without leaves servers out', () => {
  const args = ['--only', 'batch', '--without', 'next', '--without', 'bare', '--seconds', '3'];
  expect(readArguments(args)).toMatchObject({
    seconds: 3,
    routes: ['batch'],
    servers: ['service', 'fastify'],
  });
});

test.each([
  ['--seconds', '0'],
  ['--rounds', '1.5'],
  ['--connections', 'many'],
  ['--only', 'two'],
  // Every result is compared with the service's.
  ['--without', 'service'],
])('rejects %s %s', (option, value) => {
  expect(() => readArguments([option, value])).toThrow(UsageError);
});
