import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Random } from '#tools/demo/values/random.ts';
import type { ClientFile } from './asset-client.ts';

const SIZES = [200, 3_000, 40_000, 400_000, 3_000_000];

/** A typical upload; no two are the same. */
export async function randomFile(random: Random): Promise<ClientFile> {
  if (random.chance(0.25)) return randomPicture(random);
  return priceFile(random.pick(SIZES));
}

/** A price list of about `size` bytes that contains `words`; no two are the same. */
export function priceFile(size: number, words = ''): ClientFile {
  const lines = `product,price\n${randomBytes(Math.ceil(size / 2)).toString('hex')},12\n${words}\n`;
  return { fileName: 'prices.csv', bytes: Buffer.from(lines) };
}

async function randomPicture(random: Random): Promise<ClientFile> {
  const [width, height] = [random.int(20, 600), random.int(20, 600)];
  const raw = { width, height, channels: 3 } as const;
  const bytes = await sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
  return { fileName: 'picture.png', bytes };
}
