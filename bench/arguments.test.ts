import { expect, test } from 'vitest';
import { UsageError } from '#lib/command.ts';
import { readArguments } from './arguments.ts';

test('without options everything is measured three times ten seconds', () => {
  expect(readArguments([])).toEqual({
    seconds: 10,
    rounds: 3,
    connections: 32,
    routes: ['one', 'batch'],
    contestants: ['ours', 'next', 'fastify', 'bare'],
    out: undefined,
  });
});

test('a route can be measured alone, and contestants left out', () => {
  const given = ['--only', 'batch', '--without', 'next', '--without', 'bare', '--seconds', '3'];
  expect(readArguments(given)).toMatchObject({
    seconds: 3,
    routes: ['batch'],
    contestants: ['ours', 'fastify'],
  });
});

test.each([
  ['--seconds', '0'],
  ['--rounds', '1.5'],
  ['--connections', 'many'],
  ['--only', 'two'],
  // Everything is set beside ours.
  ['--without', 'ours'],
])('%s %s is not understood', (option, value) => {
  expect(() => readArguments([option, value])).toThrow(UsageError);
});
