import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { databaseUrl } from '#db/testing/server.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { makeLog } from '#lib/logging/log.ts';
import { logStaleDerivations } from './stale-derivations.ts';

test('logs which tables are stale, and the command to rebuild them', async () => {
  const { url, db, pool, drop } = await makeTestDatabase();
  const output = new PassThrough();
  const said = async (of = url) => {
    const log = makeLog('info', output);
    await logStaleDerivations(of, log);
    log.flush();
    return String(output.read() ?? '');
  };
  await saveAccounts(db, 'au', [anAccount()]);
  expect(await said()).toBe('');
  await pool.query('update accounts set rule_version = rule_version - 1');
  expect(JSON.parse(await said())).toMatchObject({
    level: 'warn',
    tables: ['accounts'],
    msg: expect.stringContaining('npx trade-supply rebuild'),
  });
  await drop();
  expect(JSON.parse(await said(databaseUrl(url, 'nowhere')))).toMatchObject({ level: 'warn' });
});
