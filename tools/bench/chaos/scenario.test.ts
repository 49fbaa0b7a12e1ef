import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { errorLines } from './scenario.ts';

test('finds the lines of a log that report an error', () => {
  const lines = new PassThrough();
  const log = makeLog('info', lines);
  log.info('served');
  log.warn('slow');
  log.error(new Error('broken'), 'a page failed');
  log.fatal('ended');
  const found = errorLines(String(lines.read()));
  expect(found).toEqual([
    expect.stringContaining('a page failed'),
    expect.stringContaining('ended'),
  ]);
});
