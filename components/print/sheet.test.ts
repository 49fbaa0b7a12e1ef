import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readCode128 } from '#lib/documents/testing/read-barcodes.ts';
import { renderMarkup } from '#tests/support/markup.ts';
import { Barcode } from './sheet.tsx';

function markupOf(text: string, maxMillimetres = 72): string {
  return renderMarkup(Barcode, { text, maxMillimetres });
}

test.each(['2400001', 'J1001', 'PO-7001', 'CN-2600002/A'])(
  'a scanner reads %s back from the strip of a receipt printer',
  async (text) => {
    const [, millimetres = ''] = /width:([\d.]+)mm/.exec(markupOf(text)) ?? [];
    const [svg = ''] = /<svg.*<\/svg>/.exec(markupOf(text)) ?? [];
    // 203 dots an inch, as thermal printers have.
    const width = Math.round((Number(millimetres) / 25.4) * 203);
    const picture = await sharp(
      Buffer.from(
        svg.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="80"`),
      ),
    )
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
    expect(await readCode128(picture)).toEqual([text]);
  },
);

test('what a scanner could not read has no barcode', () => {
  expect(markupOf('Wai-ō-1')).toBe('');
  expect(markupOf('A'.repeat(40))).toBe('');
  expect(markupOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 30)).toBe('');
});
