import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#lib/config/config.ts';
import { recordingLog } from '#server/embedded/identity/testing/running-provider.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { announceService, findService, refuseOtherDatabase } from './service-file.ts';

const log = pino({ level: 'silent' });

test('describes the running service, to this user only', () => {
  const dataDir = makeFolder();
  const config = readConfig({ DATA_DIR: dataDir, PORT: '3456' });
  const service = announceService(config, log);
  const file = findService(dataDir);
  expect(file).toMatchObject({
    pid: process.pid,
    url: 'http://localhost:3456',
    host: '127.0.0.1',
    port: 3456,
    issuer: 'http://localhost:3456/idp',
    database: `the embedded database of ${dataDir} (DATA_DIR)`,
  });
  expect(statSync(join(dataDir, 'service.json')).mode & 0o777).toBe(0o600);
  service[Symbol.dispose]();
  expect(findService(dataDir)).toBeUndefined();
});

test('leaves the file of a later service when it stops', () => {
  const dataDir = makeFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  const first = announceService(config, log);
  const second = announceService(config, log);
  first[Symbol.dispose]();
  expect(findService(dataDir)).toBeDefined();
  second[Symbol.dispose]();
  expect(findService(dataDir)).toBeUndefined();
});

test('refuses a command without DATABASE_URL if the service has it, without showing the password', () => {
  const dataDir = makeFolder();
  const database = 'postgres://trade:s3cret@db.internal:5432/supply';
  const own = readConfig({ DATA_DIR: dataDir });
  refuseOtherDatabase(own);
  using _service = announceService(readConfig({ DATA_DIR: dataDir, DATABASE_URL: database }), log);
  expect(() => refuseOtherDatabase(own)).toThrow(
    `The service that runs on ${dataDir} has the database supply at db.internal:5432 as trade (DATABASE_URL): set DATABASE_URL as it has it.`,
  );
  refuseOtherDatabase(readConfig({ DATA_DIR: dataDir, DATABASE_URL: database }));
});

test('ignores a file from another version, or of a service that was killed', () => {
  const dataDir = makeFolder();
  announceService(readConfig({ DATA_DIR: dataDir }), log);
  const file = readFileSync(join(dataDir, 'service.json'), 'utf8');
  const killed = file.replace(/"pid": \d+/, `"pid": ${spawnSync('true').pid}`);
  for (const text of [killed, '', '{', '{"pid":"1"}']) {
    writeFileSync(join(dataDir, 'service.json'), text);
    expect(findService(dataDir)).toBeUndefined();
  }
});

test('warns about a directory that cannot be written, and continues', () => {
  const file = join(makeFolder(), 'no folder');
  writeFileSync(file, '');
  const { log: recording, logged } = recordingLog();
  using _service = announceService(readConfig({ DATA_DIR: file }), recording);
  expect(logged).toMatchObject([{ msg: expect.stringContaining('do not find this service') }]);
});
