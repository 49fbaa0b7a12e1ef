import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { withOperatorDatabase } from '#cli/operator.ts';
import { CommandError } from '#lib/command.ts';
import { readConfig } from '#lib/config/config.ts';
import type { AttackRecords } from '#tools/bench/security/attack.ts';

type Settings = Readonly<Record<string, string>>;

/** Loads Australian records like `npx trade-supply load`, then the kit components that it would refuse. */
export async function loadAttackRecords(
  { feeds, componentsPastLoader }: AttackRecords,
  env: Settings,
): Promise<void> {
  await loadFeeds(feeds, env);
  if (componentsPastLoader) await storeComponents(componentsPastLoader, env);
}

const COMMANDS = fileURLToPath(new URL('../../../../cli/main.ts', import.meta.url));

async function loadFeeds(feeds: AttackRecords['feeds'], env: Settings): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-feeds-'));
  try {
    for (const [name, records] of Object.entries(feeds)) {
      const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
      await writeFile(join(folder, `${name}.ndjson`), lines);
    }
    const args = [COMMANDS, 'load', '--country', 'au', folder];
    const { PATH, HOME, LANG, TMPDIR } = process.env;
    const loader = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...env },
    });
    const [code] = await once(loader, 'exit');
    if (code !== 0) throw new CommandError('The loader refused the records of the attack.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the components as an earlier version of the loader did: today's refuses kits that are too large. */
async function storeComponents(
  kits: NonNullable<AttackRecords['componentsPastLoader']>,
  env: Settings,
): Promise<void> {
  await withOperatorDatabase(readConfig(env), 'security', async (db) => {
    const { numAffectedRows } = await sql`
      update products set
        kit_components = kits.components,
        document = (document::jsonb || jsonb_build_object('kitComponents', kits.components))::json
      from jsonb_to_recordset(${JSON.stringify(kits)}) as kits (number text, components jsonb)
      where country_code = 'au' and products.number = kits.number`.execute(db);
    if (numAffectedRows !== BigInt(kits.length)) {
      throw new CommandError(
        `Only ${numAffectedRows} of ${kits.length} kits were updated with their components.`,
      );
    }
  });
}
