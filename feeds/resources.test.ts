import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { issueText } from '#feeds/validation/issues.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { aProduct, aSection } from '#lib/products/testing/records.ts';
import { anOrder } from '#lib/purchase-orders/testing/orders.ts';
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

test('docs/feeds.md has the required members and the key of every resource, in the order of loading', () => {
  const rows = [...page.matchAll(/^\| `(.+)` \| `(.+)` \| `(.+)` \|$/gm)].flatMap(
    ([, names = '', members, key]) => names.split('`, `').map((name) => ({ name, members, key })),
  );
  const resources = RESOURCES.map((resource) => {
    const read = resource.read({}, false);
    const missing = 'issues' in read ? read.issues.map(({ path }) => path).filter(Boolean) : [];
    const key = Object.values(resource.key).join(',');
    return { name: resource.name, members: missing.join('`, `'), key };
  });
  expect(rows).toEqual(resources);
  expect(records.length).toBeGreaterThan(10);
});

const RECORDS: Readonly<Record<string, object>> = {
  branches: aBranch(),
  sections: aSection('A'),
  products: aProduct(),
  invoices: anInvoice(),
  'purchase-orders': anOrder(),
  accounts: { number: '1', name: 'A', contacts: [{ firstName: 'Kim' }] },
};

test.each(Object.keys(RECORDS))('every text of %s has a maximum length', (name) => {
  const resource = RESOURCES.find((each) => each.name === name);
  const record = RECORDS[name];
  const texts = textsIn(record, []);
  expect(texts.length).toBeGreaterThan(1);
  for (const path of texts) {
    const read = resource?.read(withText(record, path, 'x'.repeat(20_001)), false);
    const issues = read && 'issues' in read ? read.issues.map(issueText) : [];
    expect(issues.join(), path.join('.')).toContain(String(path[0]));
  }
});

test('a key that clients resolve as a step of a path is refused', () => {
  for (const { name, key, read } of RESOURCES.filter(({ name }) => name in RECORDS)) {
    const [member = ''] = Object.values(key);
    const result = read({ ...RECORDS[name], [member]: '..' }, false);
    const issues = 'issues' in result ? result.issues : [];
    expect(issues.map(issueText), name).toContain(`${member}: must not be . or ..`);
  }
});

type Path = readonly (string | number)[];

function textsIn(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value);
  return steps.flatMap((step) => textsIn(Reflect.get(value, step), [...path, step]));
}

function withText(record: unknown, path: Path, text: string): unknown {
  const copy: unknown = structuredClone(record);
  const [last = ''] = path.slice(-1);
  const holder = path.slice(0, -1).reduce((value: unknown, step) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, step) : value;
  }, copy);
  if (typeof holder === 'object' && holder !== null) Reflect.set(holder, last, text);
  return copy;
}
