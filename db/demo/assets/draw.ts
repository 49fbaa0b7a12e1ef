import { makeFiles } from './make-files.ts';
import { plannedAssets } from './plan.ts';

// `node draw.ts FOLDER TODAY`: makes the files of the made-up business's assets, and tells of each in a line
// of JSON. A process of its own: the work goes on beside that of the fill, and its memory goes with it.
const [folder, today] = process.argv.slice(2);
if (!folder || !today) throw new Error('Which folder, and which day?');
for await (const asset of makeFiles(folder, plannedAssets(today))) {
  process.stdout.write(`${JSON.stringify(asset)}\n`);
}
