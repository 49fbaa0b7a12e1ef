// Runs an attack in a process of its own, so that it does not slow down the honest clients' event loop.
import { once } from 'node:events';
import { z } from 'zod';
import { type AttackTarget, attackerAddress } from '#tools/bench/security/attack.ts';
import { ATTACKS } from './all.ts';

const [name = ''] = process.argv.slice(2);
const attack = ATTACKS[name];
if (!attack) throw new Error(`There is no attack ${name}.`);
const stopped = new AbortController();
process.once('disconnect', () => stopped.abort());
const [message]: unknown[] = await once(process, 'message');
const target = parseTarget(message);
await attack.run(target, attackerAddress(attack, target), stopped.signal);

function parseTarget(message: unknown): AttackTarget {
  const text = z.string();
  const texts = z.array(text);
  const schema = z.object({
    port: z.int(),
    ...{ productToken: text, uploadTokens: texts, cookies: texts, invoices: texts },
    ...{ products: texts, branch: text, assetId: text, username: text },
    address: text,
  });
  return schema.parse(message);
}
