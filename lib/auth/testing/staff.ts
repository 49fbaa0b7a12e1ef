import type { StaffMember } from '#lib/auth/sessions/staff-sessions.ts';

/** A staff member: by default a buyer without limits. */
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
