import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESOURCES } from './resources.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/feeds.md'), 'utf8');
const examples = [...page.matchAll(/^```json\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);
/** What a rejected line becomes is no record of a feed. */
const records = examples.filter((line) => !line.startsWith('{"line":'));

test.each(records)('an example of the page is a record that a feed may bring: %s', (line) => {
  const record: unknown = JSON.parse(line);
  const takers = RESOURCES.filter((resource) => !('complaints' in resource.read(record, false)));
  expect(takers).not.toEqual([]);
});

test('the page names every feed, and has more examples than one', () => {
  const names = RESOURCES.map(({ name }) => name);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(records.length).toBeGreaterThan(10);
});
