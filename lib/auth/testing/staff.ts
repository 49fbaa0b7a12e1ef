import type { StaffMember } from '#lib/auth/staff-sessions.ts';

/** Somebody of the staff: a buyer without limits, or as `members` says. */
export function aStaffMember(members: Partial<StaffMember> = {}): StaffMember {
  return {
    subject: 'kim',
    name: 'Kim Example',
    role: 'buyer',
    countries: undefined,
    customerNumbers: undefined,
    homeBranch: undefined,
    ...members,
  };
}
