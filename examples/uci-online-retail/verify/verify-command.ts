import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningService } from '#cli/running-service.ts';
import { type Command, CommandError, type Invocation, UsageError } from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import { findBearerToken, makeInvoiceFetcher } from './service.ts';
import { readSource } from './source.ts';
import { verifyDocuments } from './verification.ts';

/** `npm run example:verify`: compares responses of the service with the CSV, document by document. */
export const verifyCommand: Command = {
  usage: `  npm run example:verify -- [COUNT] [--csv CSV] [--url URL] [--seed SEED]
Picks COUNT documents of the CSV (20), computes the expected response from its rows without any code of
the converter, and compares. By default the CSV is the slice in the project, the URL that of the service
that runs on DATA_DIR, and the token TOKEN or that of npm run token.`,
  async run({ args, env, print }) {
    const { count, csv, url, seed } = readArguments(args);
    const fetchInvoice = makeInvoiceFetcher(
      url ?? (await serviceUrl(env)),
      await findBearerToken(env),
    );
    let same = 0;
    let different = 0;
    for await (const finding of verifyDocuments(readSourceOrFail(csv), {
      count,
      seed,
      ask: fetchInvoice,
    })) {
      const { number, about, differences } = finding;
      if (differences.length === 0) same += 1;
      else different += 1;
      print(`${differences.length === 0 ? 'same   ' : 'DIFFERS'} ${number.padEnd(7)} ${about}`);
      for (const difference of differences) print(`        ${difference}`);
    }
    const total = `${same + different} documents: ${same} the same, ${different} different (--seed ${seed})`;
    if (different > 0) throw new CommandError(total);
    print(total);
  },
};

/** With an external issuer PUBLIC_URL, else the URL of the service that runs on DATA_DIR. */
async function serviceUrl(env: Invocation['env']): Promise<string> {
  const { oidcIssuer, publicUrl, dataDir } = readConfig(env);
  return oidcIssuer ? publicUrl : (await findRunningService(dataDir)).url;
}

function readArguments(args: Invocation['args']) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { csv: { type: 'string' }, url: { type: 'string' }, seed: { type: 'string' } },
  });
  const [count = '20', ...others] = positionals;
  const { url, seed = `${randomInt(1_000_000)}` } = values;
  if (others.length > 0) throw new UsageError(`Nothing comes after COUNT: ${others[0]}`);
  if (!/^[1-9]\d{0,6}$/.test(count))
    throw new UsageError(`COUNT is a number above 0, not ${count}`);
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`SEED is a whole number, not ${seed}`);
  if (url !== undefined && !URL.canParse(url))
    throw new UsageError(`URL is an address such as http://localhost:3000, not ${url}`);
  const csv = values.csv ?? join(import.meta.dirname, '../slice.csv');
  return { count: Number(count), csv, url, seed: Number(seed) };
}

function readSourceOrFail(csv: string) {
  try {
    return readSource(csv);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${csv} cannot be read: ${reason}.`, { cause });
  }
}
