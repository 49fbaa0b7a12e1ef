import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { THUMBNAIL_SIDE } from '#lib/assets/processing/processing.ts';
import { PICTURE_SIDE, type Picture, pictureSvg } from './drawings.ts';
import { renderPdf } from './pdf.ts';
import type { PlannedAsset } from './plan.ts';

/** An asset with its files: their paths and what is known from their bytes. */
export type GeneratedAsset = Omit<PlannedAsset, 'picture' | 'document'> &
  GeneratedFile & {
    readonly width?: number;
    readonly height?: number;
    readonly thumbnail?: GeneratedFile;
  };

export type GeneratedFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly checksumSha256: string;
};

/** Writes the files of each asset to a folder, one asset after the other. */
export async function* generateFiles(
  folder: string,
  planned: readonly PlannedAsset[],
): AsyncGenerator<GeneratedAsset> {
  // Pictures are small: using several threads for one takes longer than drawing it.
  sharp.concurrency(1);
  for (const { picture, document, ...asset } of planned) {
    const path = join(folder, asset.fileName);
    if (document) {
      const head = await renderHead(picture);
      const bytes = await renderPdf(document, new Date(asset.createdAt), head);
      yield { ...asset, ...(await writeAsset(path, bytes)) };
    } else {
      const bytes = await renderPicture(picture, asset.mimeType);
      const thumbnail = await writeAsset(`${path}.webp`, await thumbnailOf(bytes));
      const size = { width: PICTURE_SIDE, height: PICTURE_SIDE };
      yield { ...asset, ...(await writeAsset(path, bytes)), ...size, thumbnail };
    }
  }
}

/** The small picture at the top of a document. */
function renderHead(picture: Picture): Promise<Buffer> {
  const small = sharp(Buffer.from(pictureSvg(picture))).resize(HEAD_SIDE);
  return small.removeAlpha().jpeg({ quality: 80 }).toBuffer();
}

const HEAD_SIDE = 240;

function renderPicture(spec: Picture, mimeType: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(pictureSvg(spec))).removeAlpha();
  return (mimeType === 'image/png' ? picture.png() : picture.jpeg({ quality: 82 })).toBuffer();
}

function thumbnailOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(THUMBNAIL_SIDE).webp({ effort: 1 }).toBuffer();
}

async function writeAsset(path: string, bytes: Buffer): Promise<GeneratedFile> {
  await writeFile(path, bytes);
  return { path, sizeBytes: bytes.length, checksumSha256: hash('sha256', bytes) };
}
