import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Command, CommandError, runAsProcess, UsageError } from '#cli/command.ts';
import { openBrowser, serveBusiness } from './browser.ts';
import { makePictureTaker } from './take.ts';
import { PICTURE_FOLDER, PICTURES, TOUR_CLOCK } from './tour.ts';

/** `npm run pictures`: takes the pictures of docs/portal.md, or one of every screen. */
const picturesCommand: Command = {
  usage: `  npm run pictures tour [NAME…]
  npm run pictures screens
tour serves the built project with the demo data of a fixed date, and takes the pictures of docs/portal.md and
README.md again, into docs/pictures: all, or NAME of ${PICTURES.map(({ name }) => name).join(', ')}.
screens takes every screen at each width, in both themes and on paper: test-results/contact-sheet/index.html.`,
  async run({ args: [kind, ...names], print }) {
    if (kind === 'tour') await takeTour(names, print);
    else if (kind === 'screens' && names.length === 0) await takeScreens();
    else throw new UsageError('Say what to take: tour or screens.');
  },
};

async function takeTour(names: readonly string[], print: (line: string) => void): Promise<void> {
  for (const name of names) {
    if (!PICTURES.some((picture) => picture.name === name))
      throw new UsageError(`There is no picture called ${name}.`);
  }
  await using business = await serveBusiness({ CLOCK: TOUR_CLOCK });
  await using browser = await openBrowser();
  const take = makePictureTaker(browser, business, PICTURE_FOLDER);
  for (const picture of PICTURES) {
    if (names.length > 0 && !names.includes(picture.name)) continue;
    const bytes = await take(picture);
    print(`docs/pictures/${picture.name}.webp  ${(bytes / 1000).toFixed(0)} kB`);
  }
}

/** Runs as journeys do, since the journeys' own records show every state of a screen. */
async function takeScreens(): Promise<void> {
  const child = spawn('playwright', ['test', '--project', 'contact sheet', '--workers', '1'], {
    stdio: 'inherit',
    env: { ...process.env, CONTACT_SHEET: '1' },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CommandError('Not every screen could be taken.');
}

await runAsProcess(picturesCommand);
