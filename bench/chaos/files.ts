import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Random } from '#db/demo/source/random.ts';
import type { ClientFile } from './asset-client.ts';

const SIZES = [200, 3_000, 40_000, 400_000, 3_000_000];

/** A file such as is uploaded, unlike any other. */
export async function someFile(random: Random): Promise<ClientFile> {
  if (random.chance(0.25)) return somePicture(random);
  return prices(random.pick(SIZES));
}

/** A spreadsheet of about so many bytes, unlike any other; with `words` in it. */
export function prices(size: number, words = ''): ClientFile {
  const lines = `product,price\n${randomBytes(Math.ceil(size / 2)).toString('hex')},12\n${words}\n`;
  return { fileName: 'prices.csv', bytes: Buffer.from(lines) };
}

async function somePicture(random: Random): Promise<ClientFile> {
  const [width, height] = [random.int(20, 600), random.int(20, 600)];
  const raw = { width, height, channels: 3 } as const;
  const bytes = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { fileName: 'picture.png', bytes };
}
