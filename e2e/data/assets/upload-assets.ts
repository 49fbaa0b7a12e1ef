import { tokenCommand } from '#cli/token.ts';
import { ASSETS, type JourneyAsset } from './assets.ts';

/** Uploads the assets one after the other: the order of upload is the order of the list. */
export async function uploadJourneyAssets(origin: string, dataDir: string): Promise<void> {
  const token = await tokenOf(origin, dataDir);
  for (const asset of ASSETS) {
    const answer = await fetch(`${origin}/v1/assets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: await formOf(asset),
    });
    if (answer.status !== 201)
      throw new Error(`${asset.fileName} is answered ${answer.status}: ${await answer.text()}`);
  }
}

async function tokenOf(origin: string, dataDir: string): Promise<string> {
  const lines: string[] = [];
  const env = { DATA_DIR: dataDir, PORT: new URL(origin).port };
  await tokenCommand.run({ args: [], env, print: (line) => lines.push(line) });
  return lines.join('');
}

async function formOf({ fileName, bytes, ...fields }: JourneyAsset): Promise<FormData> {
  const form = new FormData();
  const texts = [
    ['name', fields.name],
    ['description', fields.description],
    ['purpose', fields.purpose],
    ['metaproperties', JSON.stringify(fields.metaproperties)],
    ...(fields.tags ?? []).map((tag) => ['tags', tag]),
    ...(fields.productNumbers ?? []).map((number) => ['productNumbers', number]),
  ];
  for (const [name, text] of texts) if (name && text) form.append(name, text);
  form.append('file', new Blob([Uint8Array.from(await bytes())]), fileName);
  return form;
}
