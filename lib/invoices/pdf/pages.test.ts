import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { readFonts } from './document.ts';
import { PdfPages } from './pages.ts';
import { readPdf } from './testing/read-pdf.ts';
import { FONTS } from './text.ts';

test('a long row that starts below the bottom of a page continues on the next with all its lines', async () => {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, tagged: true });
  const fonts = await readFonts();
  for (const name of FONTS) pdf.registerFont(name, fonts[name]);
  const made = bytesOf(pdf);
  const section = pdf.struct('Document');
  pdf.addStructure(section);
  const sheets = new PdfPages(pdf, section, () => void pdf.addPage());
  const row = (words: readonly string[], leading: number) => {
    const texts = words.map((text) => ({ text, size: 8, leading }));
    sheets.row([{ x: 0, width: 500, texts }]);
  };
  // Fill the page to its last point, then pass it with a gap, as the end of a table may do.
  row(['first'], 749);
  sheets.gap(12);
  const words = Array.from({ length: 20 }, (_, at) => `line-${at}.`);
  row(words, 10);
  section.end();
  pdf.end();
  const { pages } = await readPdf(await made);
  expect(pages.map(({ text }) => text.match(/first|line-\d+\./g))).toEqual([['first'], words]);
});

function bytesOf(pdf: InstanceType<typeof PDFDocument>): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
