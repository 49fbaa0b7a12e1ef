import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { retentionCommand } from './retention.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();

const DAY_MS = 24 * 3_600_000;

function changeDaysAgo(days: number, name: string) {
  const clock = { now: () => new Date(Date.now() - days * DAY_MS) };
  return saveAccounts(database.db, 'au', [anAccount({ name })], { clock });
}

const retention = () => runInProcess(retentionCommand, [], { DATABASE_URL: database.url });

test('removes what is old, and prints how much of each kind', async () => {
  for (const days of [100, 95, 80, 10]) await changeDaysAgo(days, `${days} days ago`);
  await database.pool.query(`select make_audit_partition('audit_log_2019_10')`);
  const first = await retention();
  expect(first).toMatchObject({ exitCode: 0, errors: '' });
  expect(first.output.split('\n')).toEqual([
    'removed partitions of the audit log older than 84 months: 1',
    'removed events older than 90 days: 2',
    'removed account versions superseded over 90 days ago: 1',
    'removed staff sessions that ended over a day ago: 0',
    'removed idempotency keys older than a day: 0',
    '',
  ]);
  expect((await retention()).output).toContain('90 days: 0');
  const { rows } = await database.pool.query('select actor, action, subject from audit_log');
  expect(rows).toEqual([
    {
      actor: expect.stringContaining('command line'),
      action: 'audit.partition-removed',
      subject: 'audit_log_2019_10',
    },
  ]);
});

test('says what could not be removed, and removes the rest', async () => {
  await database.pool.query(`select make_audit_partition('audit_log_2019_09')`);
  const reader = await database.pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from audit_log');
  await changeDaysAgo(0.1, 'before');
  const { exitCode, output, errors } = await retention();
  await reader.query('rollback');
  reader.release();
  expect({ exitCode, output }).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/^removed events older/),
  });
  expect(errors).toMatch(
    /run npx trade-supply retention again .*\n {2}the audit log: .*lock timeout/,
  );
  expect((await retention()).output).toMatch(/^removed partitions .*: 1\n/);
});

test('an unknown argument prints the usage and exits with 2', async () => {
  const { exitCode, errors } = await runInProcess(retentionCommand, ['now'], {});
  expect(exitCode).toBe(2);
  expect(errors).toContain('trade-supply retention');
});
