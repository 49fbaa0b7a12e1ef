import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESOURCES } from './resources.ts';

const page = readFileSync(new URL('../docs/feeds.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```json\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);
/** Lines of rejects files are not feed records. */
const records = examples.filter((line) => !line.startsWith('{"line":'));

test.each(records)('docs/feeds.md shows a valid record: %s', (line) => {
  const record: unknown = JSON.parse(line);
  const takers = RESOURCES.filter((resource) => !('issues' in resource.read(record, false)));
  expect(takers).not.toEqual([]);
});

test('docs/feeds.md names every feed and has several examples', () => {
  const names = RESOURCES.map(({ name }) => name);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(records.length).toBeGreaterThan(10);
});
