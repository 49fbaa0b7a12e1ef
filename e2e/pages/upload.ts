import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { onePagePdf, productImage } from '#e2e/data/assets.ts';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { waitForShortcuts } from './shell.ts';

/** A file to upload. */
type DiskFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** A PDF with unique content. */
export function aDocument(name: string): DiskFile {
  return { name, mimeType: 'application/pdf', buffer: onePagePdf(`${name} ${randomUUID()}`) };
}

/** An image with unique content. */
export async function aPicture(name: string): Promise<DiskFile> {
  const [red, green, blue] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const colour = `rgb(${red}, ${green}, ${blue})`;
  const width = 300 + (Number.parseInt(randomUUID().slice(0, 4), 16) % 200);
  return {
    name,
    mimeType: 'image/png',
    buffer: await productImage('png', { colour, width, height: 300 }),
  };
}

/** Drops files on the upload sheet. */
export async function dropFiles(page: Page, files: readonly DiskFile[]): Promise<void> {
  await waitForShortcuts(page);
  const dataTransfer = await transferOf(page, files);
  await page.locator('.dropzone').dispatchEvent('drop', { dataTransfer });
}

/** Drops a folder of the disk on the sheet; the browser reads its files. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  await waitForShortcuts(page);
  const box = await page.locator('.dropzone').boundingBox();
  if (!box) throw new Error('There is nothing to drop a folder on.');
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 40, data });
  }
  await devTools.detach();
}

/** Pastes files, wherever the focus is. */
export async function pasteFiles(page: Page, files: readonly DiskFile[]): Promise<void> {
  await waitForShortcuts(page);
  const clipboardData = await transferOf(page, files);
  await page.evaluate(
    (data) =>
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    clipboardData,
  );
}

function transferOf(page: Page, files: readonly DiskFile[]) {
  return page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of all) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      text: buffer.toString('base64'),
    })),
  );
}

/** The row of a file; `at` is its index among rows of that name. */
export function rowOf(page: Page, name: string, at = 0): Locator {
  return page.getByRole('listitem', { name, exact: true }).nth(at);
}

/** Fills in the details required for all files. */
export async function chooseRights(page: Page): Promise<void> {
  const common = page.getByRole('region', { name: 'Details for all files' });
  await common.getByLabel('Usage rights').selectOption({ label: 'Our own' });
}

/** Opens the sheet, drops files, fills in the required details and waits until the files are ready. */
export async function prepareUpload(page: Page, files: readonly DiskFile[]): Promise<void> {
  await page.goto('/au/assets/upload');
  await dropFiles(page, files);
  await chooseRights(page);
  for (const { name } of files) await expect(rowOf(page, name)).toContainText('Ready');
}

/**
 * Resets the connection when the response of the next upload arrives, so that the page never sees it. `assetId` is the
 * id in that response.
 */
export async function dropResponse(page: Page): Promise<{ assetId: Promise<string> }> {
  const session = await page.context().newCDPSession(page);
  const patterns = [{ urlPattern: '*/v1/assets', requestStage: 'Response' as const }];
  await session.send('Fetch.enable', { patterns });
  const assetId = new Promise<{ requestId: string }>((resolve) => {
    session.once('Fetch.requestPaused', resolve);
  }).then(async ({ requestId }) => {
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await session.send('Fetch.disable');
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
    return UploadedAsset.parse(JSON.parse(text)).assetId;
  });
  return { assetId };
}

/** Uploaded, duplicate, already stored, and invalid files. */
export async function showEveryUploadState(page: Page): Promise<void> {
  const [photo, guide] = [await aPicture('basin-mixer.png'), aDocument('fitting-guide.pdf')];
  await dropFiles(page, [photo, guide]);
  await uploadAll(page, [photo, guide]);
  await page.getByRole('button', { name: /^Clear \d uploaded/ }).click();
  const ready = aDocument(`${'ngā-paipa-me-ngā-hononga-'.repeat(6)}.pdf`);
  const next = await aPicture('shower-rail.png');
  await dropFiles(page, [
    next,
    ready,
    { ...next, name: 'shower-rail (1).png' },
    { ...guide, name: 'guide from the supplier.pdf' },
    { ...guide, name: 'drawing.svg' },
    { ...guide, name: 'empty.csv', buffer: Buffer.alloc(0) },
  ]);
  await rowOf(page, 'guide from the supplier.pdf').getByText('Already uploaded').waitFor();
  await uploadAll(page, [next, ready]);
  await dropFiles(page, [await aPicture('hand-basin.png')]);
  await rowOf(page, 'hand-basin.png').getByText('Ready').waitFor();
}

/** Two uploads in progress and two queued. */
export async function stallUploads(page: Page): Promise<void> {
  const files = ['a', 'b', 'c', 'd'].map((name) => aDocument(`guide-${name}.pdf`));
  await page.route('**/v1/assets', () => undefined);
  await dropFiles(page, files);
  await chooseRights(page);
  for (const { name } of files) await rowOf(page, name).getByText('Ready').waitFor();
  await page.getByRole('button', { name: 'Upload 4 files' }).click();
  await rowOf(page, 'guide-a.pdf').getByText('Sent').waitFor();
}

async function uploadAll(page: Page, files: readonly DiskFile[]): Promise<void> {
  await chooseRights(page);
  for (const { name } of files) await rowOf(page, name).getByText('Ready').waitFor();
  await page.getByRole('button', { name: `Upload ${files.length} files` }).click();
  for (const { name } of files) await rowOf(page, name).getByText('Uploaded').waitFor();
}
