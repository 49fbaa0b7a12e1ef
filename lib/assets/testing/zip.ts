import { crc32, deflateRawSync } from 'node:zlib';

type ZipFile = {
  readonly name: string;
  readonly data: Buffer | string;
  /** A false unpacked size in the directory. */
  readonly claimedBytes?: number;
};

/** A zip archive, built by hand so that it can be invalid. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  let start = 0;
  const written = files.map((file) => {
    const one = { ...packed(file), start };
    start += one.local.length;
    return one;
  });
  const directory = Buffer.concat(written.map(({ central, start }) => central(start)));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...written.map(({ local }) => local), directory, end]);
}

function packed({ name, data, claimedBytes }: ZipFile) {
  const bytes = Buffer.from(data);
  const deflated = deflateRawSync(bytes);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(deflated.length, 14);
  fields.writeUInt32LE(claimedBytes ?? bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  const central = (start: number) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(start, 10);
    return Buffer.concat([
      Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
      fields,
      rest,
      Buffer.from(name),
    ]);
  };
  const mark = Buffer.from('PK\x03\x04', 'latin1');
  return { local: Buffer.concat([mark, fields, Buffer.from(name), deflated]), central };
}

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
): [ZipFile, ZipFile] {
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

/** A minimal office file. */
export function officeFile(kind: keyof typeof MAIN): Buffer {
  return zipOf(officeParts(kind));
}
