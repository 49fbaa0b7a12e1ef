import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { startProcess } from '#tests/support/start-process.ts';
import { findSecret, getOrCreateSecret } from './secrets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = makeFolder();
});

test('generates a secret once', () => {
  const keys = getOrCreateSecret(dataDir, 'keys', () => ['one', 'two']);
  expect(keys).toEqual(['one', 'two']);
  expect(getOrCreateSecret(dataDir, 'keys', () => ['other'])).toEqual(['one', 'two']);
  expect(findSecret(dataDir, 'keys')).toEqual(['one', 'two']);
});

test('leaves other secrets unchanged', () => {
  getOrCreateSecret(dataDir, 'first', () => 'a');
  getOrCreateSecret(dataDir, 'second', () => 'b');
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual({
    first: 'a',
    second: 'b',
  });
});

test('creates nothing when looking for a secret', () => {
  expect(findSecret(dataDir, 'none')).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('gives concurrent processes the same secret', async () => {
  const racers = Array.from({ length: 4 }, () => startProcess('secret', dataDir));
  await Promise.all(racers.map((racer) => racer.next()));
  for (const racer of racers) racer.go();
  const answers = await Promise.all(racers.map((racer) => racer.next()));
  await Promise.all(racers.map((racer) => racer.end('SIGTERM')));
  expect(new Set(answers).size).toBe(1);
  expect(findSecret(dataDir, 'raced')).toBe(answers[0]);
});

test('refuses a malformed file without quoting it', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{"key":"hunter2"');
  const reading = () => findSecret(dataDir, 'key');
  expect(reading).toThrow(`${join(dataDir, 'secrets.json')} is not JSON`);
  expect(reading).not.toThrow('hunter2');
});
