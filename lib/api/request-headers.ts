import { z } from 'zod';

const KEY_RULE = 'must be 1 to 255 visible ASCII characters';

/** `Idempotency-Key`: the caller's own name for a request, so that sending it twice does it once. */
export const IdempotencyKeyHeader = z.strictObject({
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, { error: KEY_RULE })
    .exactOptional()
    .describe('Your own name for this upload: sent again within 24 h, it answers as it did first.'),
});

const TAGS_RULE = 'must be * or entity tags, each in quotation marks';

/** `If-Match`: the entity tags of the record that the caller means to change. */
export const IfMatchHeader = z.strictObject({
  ifMatch: z
    .string()
    .refine(isListOfTags, { error: TAGS_RULE })
    .exactOptional()
    .describe('The `ETag` of what you mean to change: a 412 where it is another by now.'),
});

function isListOfTags(text: string): boolean {
  if (text.trim() === '*') return true;
  return text.includes('"') && /^[\s,]*$/.test(text.replace(/(W\/)?"[^"]*"/g, ''));
}

/** `idempotencyKey` is the header `Idempotency-Key`. */
export function headerName(member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
