import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The text of each Code 128 in a picture, as a scanner reads it. */
export async function readCode128(picture: Buffer): Promise<string[]> {
  await scanner();
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['Code128'] });
  return found.map(({ text }) => text);
}

/** The first page of a PDF as a PNG of 300 dots an inch, grey as a laser printer has it. */
export async function firstPagePicture(pdf: Uint8Array): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const { data } = await document.getPage(0).render({
      scale: 300 / 72,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: '#ffffff' })
          .greyscale()
          .png()
          .toBuffer(),
    });
    return Buffer.from(data);
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** Its binary comes from the package: the library itself would fetch it from the network. */
async function scanner(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const bytes = await readFile(path);
  await prepareZXingModule({
    overrides: {
      wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    },
    fireImmediately: true,
  });
}
