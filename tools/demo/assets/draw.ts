import { generateFiles } from './generate-files.ts';
import { planAssets } from './plan.ts';

// `node draw.ts FOLDER TODAY`: writes the files of the demo assets and prints a line of JSON for each. A process of
// its own, so that drawing runs beside the fill and its memory is freed afterwards.
const [folder, today] = process.argv.slice(2);
if (!folder || !today) throw new Error('Usage: node draw.ts FOLDER TODAY');
for await (const asset of generateFiles(folder, planAssets(today))) {
  process.stdout.write(`${JSON.stringify(asset)}\n`);
}
