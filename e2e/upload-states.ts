import type { Page } from '@playwright/test';
import {
  aDocument,
  aPicture,
  chooseRights,
  type DiskFile,
  dropFiles,
  rowOf,
} from './upload-moves.ts';

// The upload sheet with files in every state, for the contact sheet.

/** Uploaded, duplicate, already stored, and invalid files. */
export async function fillSheet(page: Page): Promise<void> {
  const [photo, guide] = [await aPicture('basin-mixer.png'), aDocument('fitting-guide.pdf')];
  await dropFiles(page, [photo, guide]);
  await uploadAll(page, [photo, guide]);
  await page.getByRole('button', { name: /^Take off \d uploaded/ }).click();
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
  await rowOf(page, 'guide from the supplier.pdf').getByText('Stored already').waitFor();
  await uploadAll(page, [next, ready]);
  await dropFiles(page, [await aPicture('hand-basin.png')]);
  await rowOf(page, 'hand-basin.png').getByText('Ready').waitFor();
}

/** Required details are missing, and a file has its own details. */
export async function leaveOut(page: Page): Promise<void> {
  const photo = await aPicture('basin-mixer.png');
  await dropFiles(page, [photo, aDocument('fitting-guide.pdf')]);
  const row = rowOf(page, photo.name);
  await row.getByText('Name and own details').click();
  const common = page.getByRole('region', { name: 'Details for all files' });
  await common.getByLabel('Product numbers').fill('TAP-15 TAB-15');
  await common.getByText('No product of this country has').waitFor();
  await row.getByLabel('Tags').fill('x'.repeat(70));
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
}

/** Two uploads in progress and two queued. */
export async function holdUp(page: Page): Promise<void> {
  const files = ['a', 'b', 'c', 'd'].map((name) => aDocument(`guide-${name}.pdf`));
  await page.route('**/v1/assets', () => undefined);
  await dropFiles(page, files);
  await chooseRights(page);
  for (const { name } of files) await rowOf(page, name).getByText('Ready').waitFor();
  await page.getByRole('button', { name: 'Upload 4 files' }).click();
  await rowOf(page, 'guide-a.pdf').getByText('Sent').waitFor();
}

/** Failed uploads: storage full, file refused, session ended. */
export async function breakUploads(page: Page): Promise<void> {
  const [full, refused, out] = ['full', 'refused', 'signed out'].map((name) =>
    aDocument(`${name}.pdf`),
  );
  if (!full || !refused || !out) throw new Error('There are three files.');
  await dropFiles(page, [full, refused, out]);
  await chooseRights(page);
  await rowOf(page, out.name).getByText('Ready').waitFor();
  let answered = 0;
  await page.route('**/v1/assets', (route) => {
    const status = [507, 415, 401][answered++] ?? 401;
    return route.fulfill({
      status,
      headers: { 'x-correlation-id': '6f2c1c34-77aa-4c0e-9d0c-3f1a40b2a1d7' },
      json: { errorCode: 'ANY', message: 'The bytes are those of HTML, which is not taken.' },
    });
  });
  await page.getByRole('button', { name: 'Upload 3 files' }).click();
  await page.getByRole('button', { name: 'I am signed in: go on' }).waitFor();
}

async function uploadAll(page: Page, files: readonly DiskFile[]): Promise<void> {
  await chooseRights(page);
  for (const { name } of files) await rowOf(page, name).getByText('Ready').waitFor();
  await page.getByRole('button', { name: `Upload ${files.length} files` }).click();
  for (const { name } of files) await rowOf(page, name).getByText('Uploaded').waitFor();
}
