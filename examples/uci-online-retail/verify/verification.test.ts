import { expect, test } from 'vitest';
import { folderOfTestFile } from '../../testing/temporary-folder.ts';
import { convertSlice, SLICE } from '../conversion.ts';
import { recordsByPath } from '../testing/slice-records.ts';
import { readSource } from './source.ts';
import { type Finding, verifyDocuments } from './verification.ts';

const source = readSource(SLICE);
const slice = await recordsByPath((await convertSlice(await folderOfTestFile())).feeds);

test('finds no difference in the documents of the slice', async () => {
  const findings = await verify(slice);
  expect(findings).toHaveLength(source.size);
  expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([]);
});

test.each<[string, [RegExp, string], RegExp]>([
  ['a different cent', [/"gst":(\d+)\.(\d)3\b/, '"gst":$1.$24'], /gst: expected/],
  [
    'a different product',
    [/"productNumber":"/, '"productNumber":"X'],
    /lineItems\[0\]\.productNumber: exp/,
  ],
  ['a different date', [/"date":"2011/, '"date":"2012'], /date: expected "2011-.*got "2012/],
  [
    'a different customer',
    [/"customer":\{"number":"1/, '"customer":{"number":"2'],
    /customer\.number: exp/,
  ],
  ['an extra member', [/"date"/, '"orderNumber":"1","date"'], /orderNumber: expected nothing, got/],
  ['a missing line', [/,\{"number":2,.*?\}\}/, ''], /lineItems\[1\]/],
  [
    'a missing link',
    [/"originalNumber":"\d+",/, ''],
    /originalNumber: expected "\d+", got nothing/,
  ],
  [
    'a different link',
    [/"originalInvoiceNumber":"5/, '"originalInvoiceNumber":"6'],
    /originalInvoiceN/,
  ],
])('finds %s in one document', async (_, [pattern, replacement], message) => {
  const [path = '', text = ''] = [...slice].find(([, record]) => pattern.test(record)) ?? [];
  const findings = await verify(new Map([...slice, [path, text.replace(pattern, replacement)]]));
  const different = findings.filter(({ differences }) => differences.length > 0);
  expect(different.map(({ number }) => number)).toEqual([path.split('/').at(-1)]);
  expect(different[0]?.differences.join('\n')).toMatch(message);
});

test('finds a document that is missing in its country and present in the other', async () => {
  const records = new Map(slice);
  records.set('/v1/au/invoices/558475', slice.get('/v1/nz/invoices/558475') ?? '');
  records.delete('/v1/nz/invoices/558475');
  const [finding] = await verify(records);
  expect(finding?.differences).toEqual(
    expect.arrayContaining(['status: expected 200, got 404', 'au status: expected 404, got 200']),
  );
});

test('finds a document that should not be loaded', async () => {
  const findings = await verify(slice);
  const { number, about } = findings.find((finding) => finding.about.includes('not loaded')) ?? {};
  const country = about?.slice(0, 2);
  const withExtra = await verify(new Map([...slice, [`/v1/${country}/invoices/${number}`, '{}']]));
  expect(withExtra.find((finding) => finding.number === number)?.differences).toEqual([
    `${country} status: expected 404, got 200`,
    `${country} errorCode: expected "RESOURCE_NOT_FOUND", got nothing`,
  ]);
});

/** Verifies the whole slice against a service that returns these records. */
async function verify(records: ReadonlyMap<string, string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const ask = async (country: string, number: string) => {
    const record = records.get(`/v1/${country}/invoices/${number}`);
    if (record === undefined) return { status: 404, body: { errorCode: 'RESOURCE_NOT_FOUND' } };
    return { status: 200, body: JSON.parse(record) };
  };
  const options = { count: source.size, seed: 7, ask };
  for await (const finding of verifyDocuments(source, options)) findings.push(finding);
  return findings;
}
