import { cmykJpeg, movie, movingGif, picture, turnedJpeg } from '#lib/assets/testing/media.ts';
import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { PDF, type SampleFile, text, withHiddenJar } from './sample-file.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Files that are accepted. */
export const accepted: readonly SampleFile[] = [
  {
    what: 'a JPEG',
    fileName: 'a.jpg',
    bytes: () => picture('jpeg'),
    taken: { mimeType: 'image/jpeg', width: 60, height: 40 },
  },
  {
    what: 'a CMYK JPEG',
    fileName: 'A.JPEG',
    bytes: cmykJpeg,
    taken: { mimeType: 'image/jpeg', width: 60, height: 40 },
  },
  {
    what: 'a JPEG rotated by EXIF',
    fileName: 'a.jpg',
    bytes: turnedJpeg,
    taken: { mimeType: 'image/jpeg', width: 40, height: 60 },
  },
  {
    what: 'a PNG',
    fileName: 'a.png',
    bytes: () => picture('png'),
    taken: { mimeType: 'image/png', width: 60, height: 40 },
  },
  {
    what: 'a WebP',
    fileName: 'a.webp',
    bytes: () => picture('webp'),
    taken: { mimeType: 'image/webp', width: 60, height: 40 },
  },
  {
    what: 'an animated GIF',
    fileName: 'a.gif',
    bytes: movingGif,
    taken: { mimeType: 'image/gif', width: 20, height: 10 },
  },
  {
    what: 'a TIFF',
    fileName: 'a.tif',
    bytes: () => picture('tiff'),
    taken: { mimeType: 'image/tiff', width: 60, height: 40 },
  },
  { what: 'a PDF', fileName: 'a.pdf', bytes: text(PDF), taken: { mimeType: 'application/pdf' } },
  {
    what: 'a PDF after printer commands',
    fileName: 'a.pdf',
    bytes: text(`\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n${PDF}`),
    taken: { mimeType: 'application/pdf' },
  },
  {
    what: 'a PDF with an attached archive',
    fileName: 'a.pdf',
    bytes: () =>
      Buffer.concat([withHiddenJar(Buffer.from(PDF)), Buffer.from('\nendstream\n%%EOF')]),
    taken: { mimeType: 'application/pdf' },
  },
  ...['isom', 'mp42', 'avc1', 'M4V '].map((brand) => ({
    what: `an MP4 of brand ${brand}`,
    fileName: 'a.mp4',
    bytes: () => movie(brand),
    taken: { mimeType: 'video/mp4' },
  })),
  {
    what: 'an MP4 with its description at the end',
    fileName: 'a.mp4',
    bytes: () => movie('isom', ['free', 'mdat', 'moov']),
    taken: { mimeType: 'video/mp4' },
  },
  {
    what: 'a Word document',
    fileName: 'a.docx',
    bytes: () => officeFile('docx'),
    taken: { mimeType: DOCX },
  },
  {
    what: 'an Excel workbook with its content types last',
    fileName: 'a.xlsx',
    bytes: () => zipOf(officeParts('xlsx').toReversed()),
    taken: { mimeType: XLSX },
  },
  {
    what: 'a CSV with a byte order mark',
    fileName: 'a.csv',
    bytes: text('\uFEFFcode,name\r\n1,"Ngā <b>paipa</b>"\r\n'),
    taken: { mimeType: 'text/csv' },
  },
  {
    what: 'a CSV that starts like another format',
    fileName: 'a.csv',
    bytes: text('BMI,height\n24,1.8\n'),
    taken: { mimeType: 'text/csv' },
  },
];
