import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { setUpBackupSource } from './testing/source.ts';

const source = setUpBackupSource();

/** A data directory that nobody but its owner may search; for root of another user, as whom the service runs. */
function makePrivateDirectory(): string {
  const parent = mkdtempSync(join(tmpdir(), 'trade-supply-restored-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  chmodSync(parent, 0o711);
  const dataDir = join(parent, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  if (process.getuid?.() === 0) {
    const uid = Number(execFileSync('id', ['-u', 'nobody']));
    chownSync(dataDir, uid, uid);
  }
  return dataDir;
}

test('an embedded database that is restored is in the data directory and belongs to its owner', async () => {
  const { folder } = await makeBackup(source.config, join(source.folder, 'backups'));
  const dataDir = makePrivateDirectory();
  await restoreBackup(
    { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined, assetStore: { kind: 'file' } },
    folder,
    { actor: 'the test', log: makeLog('silent') },
  );
  const cluster = lstatSync(join(dataDir, 'postgres'));
  expect(cluster.isDirectory()).toBe(true);
  expect(cluster.uid).toBe(statSync(dataDir).uid);
}, 60_000);
