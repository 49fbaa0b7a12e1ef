import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, runCommand, UsageError } from '#scripts/command.ts';
import { askService, bearerToken } from './verify/service.ts';
import { readSource } from './verify/source.ts';
import { verifyDocuments } from './verify/verification.ts';

const USAGE = `  npm run example:verify -- [COUNT] [--csv CSV] [--url URL] [--seed SEED]
Picks COUNT documents of the CSV (20 without it), works out from its rows what the service should
answer, shares no code with the converter, and compares. Without --csv it is the slice kept in the
project, without --url http://localhost:3000. The token is TOKEN, else that of npm run token.`;

await runCommand(USAGE, async () => {
  const { count, csv, url, seed } = readArguments();
  const ask = askService(url, await bearerToken());
  let checked = 0;
  let different = 0;
  for await (const finding of verifyDocuments(readSource(csv), { count, seed, ask })) {
    checked += 1;
    if (finding.differences.length > 0) different += 1;
    const verdict = finding.differences.length > 0 ? 'DIFFERS' : 'same';
    console.log(`${verdict.padEnd(8)}${finding.number.padEnd(8)} ${finding.about}`);
    for (const difference of finding.differences) console.log(`        ${difference}`);
  }
  const sum = `${checked} documents: ${checked - different} the same, ${different} different (--seed ${seed})`;
  if (different > 0) throw new Problem(sum);
  console.log(sum);
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { csv: { type: 'string' }, url: { type: 'string' }, seed: { type: 'string' } },
  });
  const [count = '20', ...others] = positionals;
  const { seed = `${randomInt(1_000_000)}` } = values;
  if (others.length > 0)
    throw new UsageError(`${others.join(' ')} is too much: one COUNT is enough.`);
  if (!/^[1-9]\d{0,6}$/.test(count))
    throw new UsageError(`COUNT is a number above 0, not ${count}.`);
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`SEED is a number, not ${seed}.`);
  return {
    count: Number(count),
    csv: values.csv ?? join(import.meta.dirname, 'slice.csv'),
    url: values.url ?? 'http://localhost:3000',
    seed: Number(seed),
  };
}
