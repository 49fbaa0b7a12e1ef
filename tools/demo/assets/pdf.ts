import PDFDocument from 'pdfkit';

/** The content of a product line's document. */
export type DocumentContent = {
  /** The kind of document: `Data sheet`. */
  readonly kind: string;
  readonly title: string;
  readonly about: string;
  readonly parts: readonly DocumentSection[];
};

/** A table of names and values, or numbered steps. */
export type DocumentSection = { readonly title: string } & (
  | { readonly rows: readonly (readonly [string, string])[] }
  | { readonly steps: readonly string[] }
);

/** Renders a PDF, with an optional picture at the top. `createdAt` is its date. */
export async function renderPdf(
  content: DocumentContent,
  createdAt: Date,
  picture?: Buffer,
): Promise<Buffer> {
  const { kind, title, about, parts } = content;
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 56, left: 56, right: 56, bottom: 72 },
    bufferPages: true,
    lang: 'en-AU',
    info: { Title: `${title}: ${kind}`, Author: 'A made-up business', CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.fillColor('#5b6670').fontSize(10).text(kind.toUpperCase(), { characterSpacing: 1.2 });
  document.fillColor(INK).font('Helvetica-Bold').fontSize(22).text(title, { width: 330 });
  document.moveDown(0.4).font('Helvetica').fontSize(11).text(about, { width: 330 });
  if (picture) document.image(picture, 420, 50, { width: 120 });
  document.y = Math.max(document.y + 18, 190);
  for (const part of parts) writeSection(document, part);
  writeFooters(document, createdAt);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Pdf = InstanceType<typeof PDFDocument>;

const INK = '#1b242b';
const LEFT = 56;
const WIDTH = 483;

function writeSection(document: Pdf, part: DocumentSection): void {
  ensureRoom(document, 70);
  document.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(part.title, LEFT);
  document.moveDown(0.3).font('Helvetica').fontSize(10);
  if ('steps' in part) {
    document.list([...part.steps], LEFT, document.y, {
      listType: 'numbered',
      width: WIDTH,
      lineGap: 3,
    });
  } else for (const row of part.rows) writeRow(document, row);
  document.moveDown(1.1);
}

function writeRow(document: Pdf, [name, value]: readonly [string, string]): void {
  const height = document.heightOfString(value, { width: WIDTH - 200 });
  ensureRoom(document, height + 10);
  const { y } = document;
  document.fillColor('#5b6670').text(name, LEFT, y, { width: 190 });
  document.fillColor(INK).text(value, LEFT + 200, y, { width: WIDTH - 200 });
  document.y = Math.max(document.y, y + height) + 7;
  document.moveTo(LEFT, document.y - 4).lineTo(LEFT + WIDTH, document.y - 4);
  document.lineWidth(0.5).strokeColor('#d5dbdf').stroke();
}

/** Starts a new page when the next part does not fit on this one. */
function ensureRoom(document: Pdf, height: number): void {
  if (document.y + height > document.page.height - 72) document.addPage();
}

function writeFooters(document: Pdf, createdAt: Date): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // The footer is below the margin, where text would otherwise start a new page.
    document.page.margins.bottom = 0;
    const text = `A made-up product of a made-up business · ${createdAt.toISOString().slice(0, 10)} · page ${page + 1} of ${count}`;
    document
      .font('Helvetica')
      .fontSize(8)
      .fillColor('#5b6670')
      .text(text, LEFT, 800, { width: WIDTH });
  }
}
