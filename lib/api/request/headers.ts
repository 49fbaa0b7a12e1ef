import { z } from 'zod';
import type { ObjectSchema } from '#lib/api/declaration.ts';

const KEY_RULE = 'must be 1 to 255 visible ASCII characters';

/** `Idempotency-Key`: a key chosen by the caller, so that a retry is not done twice. */
export const IdempotencyKeyHeader = z.strictObject({
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, { error: KEY_RULE })
    .exactOptional()
    .describe('Your own name for this upload: sent again within 24 h, it answers as it did first.'),
});

const TAGS_RULE = 'must be * or entity tags, each in quotation marks';

const IfMatch = z
  .string()
  .refine(isEntityTagList, { error: TAGS_RULE })
  .describe('The `ETag` of what you mean to change: a 412 where it is another by now.');

/** `If-Match`: the entity tags that the record must have to be changed. */
export const IfMatchHeader = z.strictObject({ ifMatch: IfMatch.exactOptional() });

/** The same, required: a request without it is a 428. */
export const RequiredIfMatchHeader = z.strictObject({ ifMatch: IfMatch });

/** Whether a request without `If-Match` is a 428. */
export function requiresIfMatch({ shape }: ObjectSchema): boolean {
  return shape['ifMatch'] === IfMatch;
}

function isEntityTagList(text: string): boolean {
  if (text.trim() === '*') return true;
  return text.includes('"') && /^[\s,]*$/.test(text.replace(/(W\/)?"[^"]*"/g, ''));
}

/** `Idempotency-Key` for the member `idempotencyKey`. */
export function headerName(member: string): string {
  const words = member.replace(/[A-Z]/g, (letter) => `-${letter}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
