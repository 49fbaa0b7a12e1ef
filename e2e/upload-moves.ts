import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { UploadedAsset } from '#lib/assets/schema.ts';
import { drawing, sheet } from './data/asset-files.ts';
import { listening } from './shortcuts.ts';

/** A file as somebody has it on their disk. */
export type DiskFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** A document that nobody has uploaded before. */
export function aDocument(name: string): DiskFile {
  return { name, mimeType: 'application/pdf', buffer: sheet(`${name} ${randomUUID()}`) };
}

/** A picture that nobody has uploaded before. */
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

/** Drops files on the sheet, as a mouse does. */
export async function dropFiles(page: Page, files: readonly DiskFile[]): Promise<void> {
  await listening(page);
  const dataTransfer = await transferOf(page, files);
  await page.locator('.dropzone').dispatchEvent('drop', { dataTransfer });
}

/** Drops a folder of the disk on the sheet: the browser itself reads what is in it. */
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

/** Pastes files on the page, wherever the keyboard is. */
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

/** The row of a file on the sheet; `at` is its place among those of that name. */
export function rowOf(page: Page, name: string, at = 0): Locator {
  return page.getByRole('listitem', { name, exact: true }).nth(at);
}

/** Says what is required of all files. */
export async function chooseRights(page: Page): Promise<void> {
  const common = page.getByRole('region', { name: 'Details for all files' });
  await common.getByLabel('Usage rights').selectOption({ label: 'Our own' });
}

/** Opens the sheet for somebody who is signed in, drops files that are ready, and says what is required. */
export async function readySheet(page: Page, files: readonly DiskFile[]): Promise<void> {
  await page.goto('/au/assets/upload');
  await dropFiles(page, files);
  await chooseRights(page);
  for (const { name } of files) await expect(rowOf(page, name)).toContainText('Ready');
}

/**
 * Breaks the connection off once the next upload is answered, so that the page never sees the answer.
 * `assetId` is what it says.
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
