import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { drawing, sheet } from './data/asset-files.ts';
import { listening } from './shortcuts.ts';

/** A file to upload. */
export type DiskFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** A PDF with unique content. */
export function aDocument(name: string): DiskFile {
  return { name, mimeType: 'application/pdf', buffer: sheet(`${name} ${randomUUID()}`) };
}

/** An image with unique content. */
export async function aPicture(name: string): Promise<DiskFile> {
  const [red, green, blue] = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const colour = `rgb(${red}, ${green}, ${blue})`;
  const width = 300 + (Number.parseInt(randomUUID().slice(0, 4), 16) % 200);
  return {
    name,
    mimeType: 'image/png',
    buffer: await drawing('png', { colour, width, height: 300 }),
  };
}

/** Drops files on the upload sheet. */
export async function dropFiles(page: Page, files: readonly DiskFile[]): Promise<void> {
  await listening(page);
  const dataTransfer = await transferOf(page, files);
  await page.locator('.dropzone').dispatchEvent('drop', { dataTransfer });
}

/** Drops a folder of the disk on the sheet; the browser reads its files. */
export async function dropFolder(page: Page, folder: string): Promise<void> {
  await listening(page);
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
  await listening(page);
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
export async function readySheet(page: Page, files: readonly DiskFile[]): Promise<void> {
  await page.goto('/au/assets/upload');
  await dropFiles(page, files);
  await chooseRights(page);
  for (const { name } of files) await expect(rowOf(page, name)).toContainText('Ready');
}

/**
 * Resets the connection when the response of the next upload arrives, so that the page never sees it. `assetId` is the
 * id in that response.
 */
export async function loseAnswer(page: Page): Promise<{ assetId: Promise<string> }> {
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
