import { type Packed, zipOf } from './zip.ts';

const MAIN = {
  docx: 'wordprocessingml.document',
  xlsx: 'spreadsheetml.sheet',
  pptx: 'presentationml.presentation',
};
const PART = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' };

/** The entries of a minimal office file, the list of content types first. */
export function officeParts(
  kind: keyof typeof MAIN,
  type = `application/vnd.openxmlformats-officedocument.${MAIN[kind]}.main+xml`,
): [Packed, Packed] {
  const types =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/${PART[kind]}" ContentType="${type}"/></Types>`;
  return [
    { name: '[Content_Types].xml', data: types },
    { name: PART[kind], data: '<document/>' },
  ];
}

/** A minimal office file with additional entries. */
export function officeFile(kind: keyof typeof MAIN, ...others: Packed[]): Buffer {
  return zipOf([...officeParts(kind), ...others]);
}
