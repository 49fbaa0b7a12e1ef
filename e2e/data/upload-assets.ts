import { tokenCommand } from '#scripts/token-command.ts';
import { ASSETS, type JourneyAsset } from './assets.ts';

/** Uploads what the journeys look for, one after the other: it is found in that order. */
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

async function formOf({ fileName, bytes, ...parts }: JourneyAsset): Promise<FormData> {
  const form = new FormData();
  const texts = [
    ['name', parts.name],
    ['description', parts.description],
    ['purpose', parts.purpose],
    ['metaproperties', JSON.stringify(parts.metaproperties)],
    ...(parts.tags ?? []).map((tag) => ['tags', tag]),
    ...(parts.productNumbers ?? []).map((number) => ['productNumbers', number]),
  ];
  for (const [name, text] of texts) if (name && text) form.append(name, text);
  form.append('file', new Blob([Uint8Array.from(await bytes())]), fileName);
  return form;
}
