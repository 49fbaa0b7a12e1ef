import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { type Kept, keptFor, PERSON_COOKIE } from '#components/frame/person-cookie.ts';
import type { StaffMember } from '#lib/auth/staff-sessions.ts';

/** The key under which the browser keeps what is this person's: it does not tell who they are. */
export function personKey({ subject }: StaffMember): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16);
}

/** What this person's browser keeps for them. */
export async function personsKept(member: StaffMember): Promise<Kept> {
  return keptFor(personKey(member), (await cookies()).get(PERSON_COOKIE)?.value);
}
