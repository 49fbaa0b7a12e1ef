import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readSource } from './source.ts';

const CSV = `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
102,A,"SET 3, ""LOVE"" BOXES",6,2010-12-01 08:28:00,2.55,17850.0,United Kingdom
100,B,,1,2010-12-01 08:27:00,0.0,,United Kingdom
102,C,LAST,-2,2010-12-01 08:26:00,1.5,17850.0,United Kingdom
`;

test.each(['a.csv', 'a.csv.gz'])('reads cells without their quotes: %s', async (name) => {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(CSV) : CSV);
  const source = readSource(path);
  expect([...source.keys()]).toEqual(['102', '100']);
  expect(source.get('102')).toEqual([
    {
      document: '102',
      stockCode: 'A',
      description: 'SET 3, "LOVE" BOXES',
      quantity: '6',
      time: '2010-12-01 08:28:00',
      price: '2.55',
      customer: '17850',
    },
    expect.objectContaining({ stockCode: 'C', quantity: '-2' }),
  ]);
  expect(source.get('100')).toMatchObject([{ description: '', customer: '' }]);
});
