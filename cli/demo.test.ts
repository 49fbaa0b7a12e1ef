import { expect, test } from 'vitest';
import { demoCommand } from './demo.ts';
import { runInProcess } from './testing/run-command.ts';

test.each([
  [['--scale', '0'], /--scale must be a number from 0.01 to 100, not 0/],
  [['--scale', 'many'], /--scale must be a number/],
  [['--country', 'uk'], /--country must be au or nz, not uk/],
  [['more'], /Unexpected argument 'more'/],
])('%j exits with 2 and says what to change', async (args, message) => {
  const { exitCode, errors } = await runInProcess(demoCommand, args, {});
  expect(exitCode).toBe(2);
  expect(errors).toMatch(message);
});
