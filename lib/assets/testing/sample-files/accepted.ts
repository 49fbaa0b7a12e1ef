import { cmykJpeg, movie, movingGif, picture, turnedJpeg } from '#lib/assets/testing/media.ts';
import { officeFile, officeParts, zipOf } from '#lib/assets/testing/zip.ts';
import { anAccepted, PDF, type SampleFile, text } from './sample-file.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const accepted: readonly SampleFile[] = [
  ...(
    [
      ['jpeg', 'a.jpg'],
      ['png', 'a.png'],
      ['webp', 'a.webp'],
      ['tiff', 'a.tif'],
    ] as const
  ).map(([kind, fileName]) =>
    anAccepted(`a ${kind}`, fileName, () => picture(kind), imageOf(kind, 60, 40)),
  ),
  anAccepted('a CMYK JPEG', 'A.JPEG', cmykJpeg, imageOf('jpeg', 60, 40)),
  anAccepted('a JPEG rotated by EXIF', 'a.jpg', turnedJpeg, imageOf('jpeg', 40, 60)),
  anAccepted('an animated GIF', 'a.gif', movingGif, imageOf('gif', 20, 10)),
  anAccepted('a PDF', 'a.pdf', text(PDF), { mimeType: 'application/pdf' }),
  ...['isom', 'mp42', 'avc1', 'M4V '].map((brand) =>
    anAccepted(`an MP4 of brand ${brand}`, 'a.mp4', () => movie(brand), { mimeType: 'video/mp4' }),
  ),
  anAccepted(
    'an MP4 with its description at the end',
    'a.mp4',
    () => movie('isom', ['free', 'mdat', 'moov']),
    { mimeType: 'video/mp4' },
  ),
  anAccepted('a Word document', 'a.docx', () => officeFile('docx'), { mimeType: DOCX }),
  anAccepted(
    'an Excel workbook with its content types last',
    'a.xlsx',
    () => zipOf(officeParts('xlsx').toReversed()),
    { mimeType: XLSX },
  ),
  anAccepted(
    'a CSV with a byte order mark',
    'a.csv',
    text('\uFEFFcode,name\r\n1,"Ngā <b>paipa</b>"\r\n'),
    { mimeType: 'text/csv' },
  ),
  anAccepted('a CSV that starts like another format', 'a.csv', text('BMI,height\n24,1.8\n'), {
    mimeType: 'text/csv',
  }),
];

function imageOf(kind: string, width: number, height: number) {
  return { mimeType: `image/${kind}`, width, height };
}
