import { buffer } from 'node:stream/consumers';
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

/** Renders a PDF with a picture at the top. `createdAt` is its date. */
export async function renderPdf(
  { kind, title, about, parts }: DocumentContent,
  createdAt: Date,
  picture: Buffer,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en-AU',
    info: { Title: `${title}: ${kind}`, Author: 'A made-up business', CreationDate: createdAt },
  });
  document.fillColor(QUIET).fontSize(10).text(kind.toUpperCase(), { characterSpacing: 1.2 });
  document.fillColor(INK).font('Helvetica-Bold').fontSize(22).text(title, { width: 330 });
  document.moveDown(0.4).font('Helvetica').fontSize(11).text(about, { width: 330 });
  document.image(picture, 420, 50, { width: 120 });
  document.y = Math.max(document.y + 18, 190);
  for (const part of parts) {
    document.font('Helvetica-Bold').fontSize(13).text(part.title, LEFT);
    document.moveDown(0.3).font('Helvetica').fontSize(10);
    if ('steps' in part) document.list([...part.steps], { listType: 'numbered', lineGap: 3 });
    else {
      document.table({
        columnStyles: [190, '*'],
        defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#d5dbdf', padding: 5 },
        data: part.rows.map((row) => [...row]),
      });
    }
    document.moveDown(1.1);
  }
  const made = `A made-up product of a made-up business · ${createdAt.toISOString().slice(0, 10)}`;
  document.fillColor(QUIET).fontSize(8).text(made, LEFT);
  document.end();
  return buffer(document);
}

const INK = '#1b242b';
const QUIET = '#5b6670';
const LEFT = 56;
