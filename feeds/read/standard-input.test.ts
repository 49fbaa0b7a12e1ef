import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { spoolInput } from '#feeds/load.ts';

test('the temporary file is deleted after use', async () => {
  const path = await (async () => {
    using spooled = await spoolInput(Readable.from(['one\n', 'two\n']));
    expect(readFileSync(spooled.path, 'utf8')).toBe('one\ntwo\n');
    return spooled.path;
  })();
  expect(existsSync(dirname(path))).toBe(false);
  expect(process.listenerCount('SIGHUP')).toBe(0);
});

test('the temporary file is deleted when a signal ends the process', async () => {
  // The test's own listener is responsible for ending the process, and does not.
  const ended = once(process, 'SIGHUP');
  using spooled = await spoolInput(Readable.from(['one\n']));
  process.emit('SIGHUP', 'SIGHUP');
  await ended;
  expect(existsSync(dirname(spooled.path))).toBe(false);
});
