/** The process of an attacker, so that what it does takes none of the honest client's time. */
import { once } from 'node:events';
import { z } from 'zod';
import { addressOf, type Target } from './attack.ts';
import { ATTACKS } from './attackers/all.ts';

const [name = ''] = process.argv.slice(2);
const attack = ATTACKS[name];
if (!attack) throw new Error(`There is no attack ${name}.`);
const over = new AbortController();
process.once('disconnect', () => over.abort());
const [message]: unknown[] = await once(process, 'message');
const target = targetOf(message);
await attack.play(target, addressOf(attack, target), over.signal);

function targetOf(message: unknown): Target {
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
