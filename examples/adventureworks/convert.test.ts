import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '#cli/testing/run-command.ts';
import { temporaryFolder } from '#examples/testing/temporary-folder.ts';
import { SLICE } from './conversion.ts';
import { convertCommand } from './convert.ts';

test('prints the outcome of every row and the files written', async () => {
  const out = await temporaryFolder();
  const { exitCode, output } = await runInProcess(convertCommand, [SLICE, out], {});
  const { rows, records } = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
  expect(exitCode).toBe(0);
  for (const { table, rows: count, feed, reason } of rows) {
    expect(output).toMatch(new RegExp(`^${table} +${count}  ${feed ?? reason}$`, 'm'));
  }
  for (const resource of Object.keys(records)) {
    expect(output).toContain(`wrote ${join(out, 'au', `${resource}.ndjson`)}\n`);
  }
});

test('reports a missing source in one sentence', async () => {
  const ran = await runInProcess(convertCommand, ['absent', await temporaryFolder()], {});
  expect(ran).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^absent could not be converted: ENOENT/),
  });
});

test('rejects extra arguments', async () => {
  const { exitCode, errors } = await runInProcess(convertCommand, ['a', 'b', 'c'], {});
  expect(exitCode).toBe(2);
  expect(errors).toContain('Nothing comes after FOLDER and OUT: c');
});
