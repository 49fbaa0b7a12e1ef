import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';

/** A picture of noise, so that it does not compress to almost nothing. */
export function picture(format: Format, width = 60, height = 40): Promise<Buffer> {
  return noise(width, height).toFormat(format).toBuffer();
}

export function cmykJpeg(): Promise<Buffer> {
  return noise(60, 40).toColourspace('cmyk').jpeg().toBuffer();
}

/** Rotated by its EXIF orientation. */
export function turnedJpeg(): Promise<Buffer> {
  return noise(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
}

/** Two frames of 20 times 10 pixels. */
export function movingGif(): Promise<Buffer> {
  const raw = { width: 20, height: 20, channels: 3, pageHeight: 10 } as const;
  const pixels = Buffer.from(Uint8Array.from({ length: 20 * 20 * 3 }, (_, i) => (i * 37) % 251));
  return sharp(pixels, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

function noise(width: number, height: number) {
  const raw = { width, height, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 253);
  return sharp(Buffer.from(pixels), { raw });
}

/** A PNG with this size in its header but almost no data. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const [data, end] = [chunk('IDAT', Buffer.alloc(64)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, chunk('IHDR', head), data, end]);
}

/** An MP4 of a brand with these boxes, without real content. */
export function movie(brand: string, boxes: readonly string[] = ['moov', 'mdat']): Buffer {
  const box = (name: string, data: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(8 + data.length);
    return Buffer.concat([length, Buffer.from(name + data, 'latin1')]);
  };
  const type = box('ftyp', `${brand}\0\0\x02\0${brand}mp41`);
  return Buffer.concat([type, ...boxes.map((name) => box(name, 'x'.repeat(100)))]);
}
