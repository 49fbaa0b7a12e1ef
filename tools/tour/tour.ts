import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Command, runAsProcess, UsageError } from '#lib/command.ts';
import { openBrowser } from '#tools/portal/browser.ts';
import { serveBusiness } from '#tools/portal/business.ts';
import { PICTURES, TOUR_CLOCK } from './pictures.ts';
import { makePictureTaker } from './take.ts';

/** Folder of the documentation's pictures. */
export const PICTURE_FOLDER = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** `npm run tour`: takes the pictures of docs/portal.md from the running portal. */
const tourCommand: Command = {
  usage: `  npm run tour -- [NAME…]
Serves the built project with the demo data of a fixed date, and takes the pictures of docs/portal.md and
README.md again, into docs/pictures.
  NAME  pictures to take (all): ${PICTURES.map(({ name }) => name).join(', ')}`,
  async run({ args, print }) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    for (const name of positionals) {
      if (!PICTURES.some((picture) => picture.name === name))
        throw new UsageError(`There is no picture called ${name}.`);
    }
    await using business = await serveBusiness({ CLOCK: TOUR_CLOCK });
    await using browser = await openBrowser();
    const take = makePictureTaker(browser, business, PICTURE_FOLDER);
    for (const picture of PICTURES) {
      if (positionals.length > 0 && !positionals.includes(picture.name)) continue;
      const bytes = await take(picture);
      print(`docs/pictures/${picture.name}.webp  ${(bytes / 1000).toFixed(0)} kB`);
    }
  },
};

if (import.meta.main) await runAsProcess(tourCommand);
