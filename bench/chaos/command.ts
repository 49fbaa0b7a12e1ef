import { parseArgs } from 'node:util';
import { type Command, CommandError, UsageError } from '#lib/command.ts';
import { markdownTable } from '../tables.ts';
import { clientGone } from './client-gone.ts';
import { diskFull } from './disk-full.ts';
import { kills } from './kills.ts';
import { scanner } from './scanner.ts';
import { storeAway } from './store-away.ts';
import type { Outcome, Story, Telling } from './story.ts';

const STORIES = {
  client: clientGone,
  disk: diskFull,
  store: storeAway,
  clamd: scanner,
  kills,
} satisfies Record<string, Story>;
type Name = keyof typeof STORIES;
const NAMES = Object.keys(STORIES).filter(isName);

/** `npm run chaos`: what becomes of assets when everything goes wrong. */
export const chaosCommand: Command = {
  usage: `  npm run chaos -- [options]
Starts the service over a database of its own, and has it killed, its disk fill up, its store and its scanner
go away, and its clients leave; what was acknowledged must be whole, and nothing may be left behind.
  --kills N       kill it N times (100)
  --seed TEXT     what the moments of the kills and the uploads are drawn from (the date)
  --only NAME     play ${NAMES.join(', ')} alone; can be repeated
  --without NAME  leave one out; can be repeated`,
  async run({ args, print }) {
    const { names, kills, seed } = readArguments(args);
    const stopped = new AbortController();
    const stop = () => stopped.abort(new CommandError('Stopped before the end.'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    const progress = (text: string) => void process.stderr.write(`${text}\n`);
    const telling = { kills, seed, signal: stopped.signal, progress };
    const played: Played[] = [];
    for (const name of names) {
      stopped.signal.throwIfAborted();
      played.push(await play(STORIES[name], telling));
    }
    print(`Seed: ${seed}\n\n${table(played)}`);
    const complaints = played.flatMap(({ complaints }) => complaints);
    if (complaints.length > 0) {
      throw new CommandError(`Not as it should be:\n${complaints.map((c) => `  ${c}`).join('\n')}`);
    }
  },
};

type Played = Outcome & { readonly title: string; readonly seconds: number };

async function play(story: Story, telling: Telling): Promise<Played> {
  telling.progress(story.title);
  const began = performance.now();
  const outcome = await story.play(telling);
  return { ...outcome, title: story.title, seconds: (performance.now() - began) / 1000 };
}

function table(played: readonly Played[]): string {
  return markdownTable(
    ['', 'what was done', 'seconds', 'complaints'],
    played.map(({ title, seen, seconds, complaints }) => [
      title,
      seen,
      seconds.toFixed(0),
      String(complaints.length),
    ]),
  );
}

function readArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      only: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
    },
  });
  const { kills, seed, only, without } = values;
  if (!/^\d{1,5}$/.test(kills) || Number(kills) < 1) {
    throw new UsageError('--kills takes a whole number from 1 to 99,999.');
  }
  const named = (texts: readonly string[]) => texts.map(nameOf);
  const [wanted, unwanted] = [new Set(named(only)), new Set(named(without))];
  const names = NAMES.filter((name) => wanted.size === 0 || wanted.has(name));
  return { kills: Number(kills), seed, names: names.filter((name) => !unwanted.has(name)) };
}

function nameOf(text: string): Name {
  if (isName(text)) return text;
  throw new UsageError(`There is ${NAMES.join(', ')}, and no ${text}.`);
}

function isName(text: string): text is Name {
  return Object.hasOwn(STORIES, text);
}
