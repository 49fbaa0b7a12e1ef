import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '#cli/testing/run-command.ts';
import { SLICE } from './conversion.ts';
import { convertCommand } from './convert.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('prints the outcome of every row and the files written', async () => {
  const out = await temporaryFolder();
  const { exitCode, output } = await runInProcess(convertCommand, [SLICE, out], {});
  const report = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
  expect(exitCode).toBe(0);
  expect(output).toMatch(/^ +documents +rows$/m);
  expect(lineOf(output, 'loaded')).toEqual([report.loaded.documents, report.loaded.rows]);
  expect(lineOf(output, 'source')).toEqual([report.source.documents, report.source.rows]);
  for (const { name, documents, rows } of report.notLoaded) {
    expect(lineOf(output, name)).toEqual([documents, rows]);
  }
  expect(output).toContain(`wrote ${join(out, 'au', 'invoices.ndjson')}\n`);
  expect(output).toContain(`wrote ${join(out, 'nz', 'invoices.ndjson')}\n`);
});

test('reports a missing source in one sentence', async () => {
  const ran = await runInProcess(convertCommand, ['absent.csv', await temporaryFolder()], {});
  expect(ran).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^absent\.csv could not be converted: ENOENT/),
  });
});

test('reports the columns that the source lacks', async () => {
  const { errors } = await runInProcess(
    convertCommand,
    [import.meta.filename, await temporaryFolder()],
    {},
  );
  expect(errors).toContain('the header lacks InvoiceNo');
});

test('rejects extra arguments', async () => {
  const { exitCode, errors } = await runInProcess(convertCommand, ['a', 'b', 'c'], {});
  expect(exitCode).toBe(2);
  expect(errors).toContain('Nothing comes after CSV and OUT: c');
});

/** The documents and rows in a line of the table. */
function lineOf(output: string, name: string): number[] {
  const numbers = new RegExp(`^${name} +([\\d,]+) +([\\d,]+)`, 'm').exec(output)?.slice(1) ?? [];
  return numbers.map((number) => Number(number.replaceAll(',', '')));
}
