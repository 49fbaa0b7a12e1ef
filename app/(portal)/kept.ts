import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { type Kept, keptFor, PERSON_COOKIE } from '#components/frame/person-cookie.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';

/** The key under which the browser stores a user's preferences; a hash, so it does not reveal who they are. */
export function personKey({ subject }: StaffMember): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16);
}

/** The user's preferences, from their cookie. */
export async function personsKept(member: StaffMember): Promise<Kept> {
  return keptFor(personKey(member), (await cookies()).get(PERSON_COOKIE)?.value);
}
