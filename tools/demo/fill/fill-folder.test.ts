import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFillFolder } from './fill-folder.ts';

test('deletes what killed fills left, and nothing that may be in use', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'trade-supply-'));
  try {
    const { pid: dead } = spawnSync(process.execPath, ['--version']);
    const left = join(parent, `trade-supply-demo-${hostname()}-${dead}-a1B2c3`);
    const remaining = [
      `trade-supply-demo-${hostname()}-${process.pid}-a1B2c3`,
      `trade-supply-demo-elsewhere-${dead}-a1B2c3`,
      `trade-supply-demo-${hostname()}-x`,
      'something-else',
    ].map((name) => join(parent, name));
    for (const folder of [left, ...remaining]) {
      await mkdir(folder);
      await writeFile(join(folder, 'invoices.ndjson'), '{}\n');
    }
    const folder = await makeFillFolder(parent);
    expect(basename(folder)).toMatch(new RegExp(`-${process.pid}-\\w{6}$`));
    expect(existsSync(folder)).toBe(true);
    expect(existsSync(left)).toBe(false);
    expect(remaining.filter((folder) => !existsSync(folder))).toEqual([]);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
