import { expect, test } from 'vitest';
import { folderOfTestFile } from '../../testing/temporary-folder.ts';
import { convertSlice, SLICE } from '../conversion.ts';
import { recordsByPath } from '../testing/slice-records.ts';
import { readSource } from './source.ts';
import { type Finding, verifyDocuments } from './verification.ts';

const source = readSource(SLICE);
const slice = await recordsByPath((await convertSlice(await folderOfTestFile())).feeds);

test('every document of the slice is answered as the source says', async () => {
  const findings = await verify(slice);
  expect(findings).toHaveLength(source.size);
  expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([]);
});

test.each<[string, [RegExp, string], RegExp]>([
  ['a cent', [/"gst":(\d+)\.(\d)3\b/, '"gst":$1.$24'], /gst: expected/],
  ['a product', [/"productNumber":"/, '"productNumber":"X'], /lineItems\[0\]\.productNumber: exp/],
  ['a date', [/"date":"2011/, '"date":"2012'], /date: expected "2011-.*got "2012/],
  ['a customer', [/"customer":\{"number":"1/, '"customer":{"number":"2'], /customer\.number: exp/],
  ['a member more', [/"date"/, '"orderNumber":"1","date"'], /orderNumber: expected nothing, got/],
  ['a line less', [/,\{"number":2,.*?\}\}/, ''], /lineItems\[1\]/],
  ['no link', [/"originalNumber":"\d+",/, ''], /originalNumber: expected "\d+", got nothing/],
  [
    'another link',
    [/"originalInvoiceNumber":"5/, '"originalInvoiceNumber":"6'],
    /originalInvoiceN/,
  ],
])('%s in one document is found', async (_, [pattern, replacement], complaint) => {
  const [path = '', text = ''] = [...slice].find(([, record]) => pattern.test(record)) ?? [];
  const findings = await verify(new Map([...slice, [path, text.replace(pattern, replacement)]]));
  const different = findings.filter(({ differences }) => differences.length > 0);
  expect(different.map(({ number }) => number)).toEqual([path.split('/').at(-1)]);
  expect(different[0]?.differences.join('\n')).toMatch(complaint);
});

test('a document that is missing, and answered in the other country, is found', async () => {
  const records = new Map(slice);
  records.set('/v1/au/invoices/558475', slice.get('/v1/nz/invoices/558475') ?? '');
  records.delete('/v1/nz/invoices/558475');
  const [finding] = await verify(records);
  expect(finding?.differences).toEqual(
    expect.arrayContaining(['status: expected 200, got 404', 'au status: expected 404, got 200']),
  );
});

test('a document that is answered though it is not loaded is found', async () => {
  const findings = await verify(slice);
  const { number, about } = findings.find((finding) => finding.about.includes('not loaded')) ?? {};
  const country = about?.slice(0, 2);
  const answered = await verify(new Map([...slice, [`/v1/${country}/invoices/${number}`, '{}']]));
  expect(answered.find((finding) => finding.number === number)?.differences).toEqual([
    `${country} status: expected 404, got 200`,
    `${country} errorCode: expected "RESOURCE_NOT_FOUND", got nothing`,
  ]);
});

/** What comes out for the whole slice of a service that answers these records. */
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
