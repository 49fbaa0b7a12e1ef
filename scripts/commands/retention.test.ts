import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/customer/testing/accounts.ts';
import { retentionCommand } from './retention.ts';
import { runInProcess, runScript } from './testing/run-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const DAY_MS = 24 * 3_600_000;

function changeDaysAgo(days: number, name: string) {
  const clock = { now: () => new Date(Date.now() - days * DAY_MS) };
  return saveAccounts(database.db, 'au', [anAccount({ name })], { clock });
}

test('removes events older than the setting, and prints how many', async () => {
  for (const days of [100, 95, 80, 10]) await changeDaysAgo(days, `${days} days ago`);
  const retention = (settings: Record<string, string>) =>
    runInProcess(retentionCommand, [], { DATABASE_URL: database.url, ...settings });
  const rest = 'older than 90 days and removed, with the versions they superseded.\n';
  expect(await retention({})).toMatchObject({ exitCode: 0, output: `2 events were ${rest}` });
  expect((await retention({})).output).toBe(`0 events were ${rest}`);
  expect((await retention({ EVENT_RETENTION_DAYS: '30' })).output).toContain('One event was older');
  const wrong = await retention({ EVENT_RETENTION_DAYS: '0' });
  expect(wrong).toMatchObject({ exitCode: 1, output: '' });
  expect(wrong.errors).toContain('EVENT_RETENTION_DAYS: must be a whole number from 1 to 36500');
});

test('an unknown argument prints the usage and exits with 2', async () => {
  const { exitCode, errors } = await runInProcess(retentionCommand, ['now'], {});
  expect(exitCode).toBe(2);
  expect(errors).toContain('npm run retention');
});

test('as a process it prints to standard output', async () => {
  const { exitCode, output } = await runScript('retention', [], { DATABASE_URL: database.url });
  expect({ exitCode, output }).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('events were older'),
  });
});
