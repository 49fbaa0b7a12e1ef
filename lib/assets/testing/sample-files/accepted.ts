import { cmykJpeg, movie, movingGif, picture, turnedJpeg } from '#lib/assets/testing/media.ts';
import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { PDF, type SampleFile, text, withHiddenJar } from './sample-file.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const accepted: readonly SampleFile[] = [
  {
    title: 'a JPEG',
    fileName: 'a.jpg',
    bytes: () => picture('jpeg'),
    accepted: { mimeType: 'image/jpeg', width: 60, height: 40 },
  },
  {
    title: 'a CMYK JPEG',
    fileName: 'A.JPEG',
    bytes: cmykJpeg,
    accepted: { mimeType: 'image/jpeg', width: 60, height: 40 },
  },
  {
    title: 'a JPEG rotated by EXIF',
    fileName: 'a.jpg',
    bytes: turnedJpeg,
    accepted: { mimeType: 'image/jpeg', width: 40, height: 60 },
  },
  {
    title: 'a PNG',
    fileName: 'a.png',
    bytes: () => picture('png'),
    accepted: { mimeType: 'image/png', width: 60, height: 40 },
  },
  {
    title: 'a WebP',
    fileName: 'a.webp',
    bytes: () => picture('webp'),
    accepted: { mimeType: 'image/webp', width: 60, height: 40 },
  },
  {
    title: 'an animated GIF',
    fileName: 'a.gif',
    bytes: movingGif,
    accepted: { mimeType: 'image/gif', width: 20, height: 10 },
  },
  {
    title: 'a TIFF',
    fileName: 'a.tif',
    bytes: () => picture('tiff'),
    accepted: { mimeType: 'image/tiff', width: 60, height: 40 },
  },
  {
    title: 'a PDF',
    fileName: 'a.pdf',
    bytes: text(PDF),
    accepted: { mimeType: 'application/pdf' },
  },
  {
    title: 'a PDF after printer commands',
    fileName: 'a.pdf',
    bytes: text(`\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n${PDF}`),
    accepted: { mimeType: 'application/pdf' },
  },
  {
    title: 'a PDF with an attached archive',
    fileName: 'a.pdf',
    bytes: () =>
      Buffer.concat([withHiddenJar(Buffer.from(PDF)), Buffer.from('\nendstream\n%%EOF')]),
    accepted: { mimeType: 'application/pdf' },
  },
  ...['isom', 'mp42', 'avc1', 'M4V '].map((brand) => ({
    title: `an MP4 of brand ${brand}`,
    fileName: 'a.mp4',
    bytes: () => movie(brand),
    accepted: { mimeType: 'video/mp4' },
  })),
  {
    title: 'an MP4 with its description at the end',
    fileName: 'a.mp4',
    bytes: () => movie('isom', ['free', 'mdat', 'moov']),
    accepted: { mimeType: 'video/mp4' },
  },
  {
    title: 'a Word document',
    fileName: 'a.docx',
    bytes: () => officeFile('docx'),
    accepted: { mimeType: DOCX },
  },
  {
    title: 'an Excel workbook with its content types last',
    fileName: 'a.xlsx',
    bytes: () => zipOf(officeParts('xlsx').toReversed()),
    accepted: { mimeType: XLSX },
  },
  {
    title: 'a CSV with a byte order mark',
    fileName: 'a.csv',
    bytes: text('\uFEFFcode,name\r\n1,"Ngā <b>paipa</b>"\r\n'),
    accepted: { mimeType: 'text/csv' },
  },
  {
    title: 'a CSV that starts like another format',
    fileName: 'a.csv',
    bytes: text('BMI,height\n24,1.8\n'),
    accepted: { mimeType: 'text/csv' },
  },
];
