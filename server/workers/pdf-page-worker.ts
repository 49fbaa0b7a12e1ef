// The worker process that draws the first page of an untrusted PDF, by PDFium as WebAssembly: it can reach neither
// files nor the network.

import { readFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { PAGE_SIDE } from '#lib/assets/processing/processing.ts';
import type { PageJob } from './pictures.ts';
import { runJobs } from './worker.ts';

const WASM_PAGE_BYTES = 65_536;
const MAX_HEAP_BYTES = 512 * 1_048_576;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
limitMemory();
// The library reports a failed allocation here too, as plain text in the service's log; the refusal says it.
console.error = () => undefined;
const library = await PDFiumLibrary.init();
runJobs((job) => firstPage(job as PageJob));

/** A page is drawn in one go, during which no timer can look at the memory: the heap itself has to stop. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_HEAP_BYTES)
      throw new RangeError('The page takes too much memory.');
    return grow.call(this, pages);
  };
}

async function firstPage({ path }: PageJob) {
  const bytes = await readFile(path);
  try {
    const document = await library.loadDocument(bytes);
    const { data, width, height } = await drawn(document);
    document.destroy();
    const webp = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .webp({ quality: 80 })
      .toBuffer();
    return { webp: webp.toString('base64') };
  } catch (error) {
    return { refused: refusalReason(error) };
  }
}

function drawn(document: PDFiumDocument) {
  const page = document.getPage(0);
  const size = fitted(page.getOriginalSize());
  // The bytes are RGBA, whatever the library calls them.
  return page.render({ ...size, render: 'bitmap', renderFormFields: true });
}

/** The size of the picture, at most PAGE_SIDE a side. Pages may be of any size, and a pixel wide. */
function fitted({
  originalWidth,
  originalHeight,
}: {
  originalWidth: number;
  originalHeight: number;
}) {
  const scale = PAGE_SIDE / Math.max(originalWidth, originalHeight);
  if (!Number.isFinite(scale)) throw new Error('The page has no size.');
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(originalWidth), height: side(originalHeight) };
}

function refusalReason(error: unknown): string {
  const isEncrypted = error instanceof Error && /password/i.test(error.message);
  return isEncrypted ? 'needs a password' : 'is broken, or has no page that can be drawn';
}
