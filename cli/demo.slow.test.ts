import { expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { resourcesWithRecords } from '#tools/demo/fill/fill.ts';
import { runCommand } from './command.ts';
import { demoCommand } from './demo.ts';

vi.setConfig({ testTimeout: 120_000 });

const database = setUpTestDatabase();

async function demo(...args: string[]) {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url };
  const print = (line: string) => lines.push(line);
  return { ...(await runCommand(demoCommand, { args, env, print })), lines };
}

test('fills one country at the given scale, and leaves the other empty', async () => {
  const { exitCode, error, lines } = await demo('--scale', '0.01', '--country', 'nz');
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: undefined });
  expect(lines.at(-1)).toMatch(/^nz: [\d,]+ records in [\d.]+ s$/);
  expect(lines.join('\n')).toContain('invoices.ndjson: 75 records: 75 inserted');
  expect(await resourcesWithRecords(database.db, 'au')).toEqual([]);
});

test('refuses a database with records before it fills either country', async () => {
  const { exitCode, error } = await demo('--scale', '0.01');
  expect(exitCode).toBe(1);
  expect(error).toMatch(/^There are records of nz already \(states, .*invoices/);
  expect(await resourcesWithRecords(database.db, 'au')).toEqual([]);
});

test.each([
  [['--scale', '0'], /--scale must be a number from 0.01 to 100, not 0/],
  [['--scale', 'many'], /--scale must be a number/],
  [['--country', 'uk'], /--country must be au or nz, not uk/],
  [['more'], /Unexpected argument 'more'/],
])('%j exits with 2 and says what to change', async (args, message) => {
  const { exitCode, error } = await demo(...args);
  expect(exitCode).toBe(2);
  expect(error).toMatch(message);
});
