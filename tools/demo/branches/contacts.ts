import type { BranchRecord } from '#lib/branches/schema.ts';
import { namesIn } from '#tools/demo/data-files/names.ts';
import type { Random } from '#tools/demo/values/random.ts';
import { areaCodeOf } from './area-codes.ts';
import type { BranchPlace } from './places.ts';

type Department = NonNullable<BranchRecord['departments']>[number];

/** Invented contact details and manager of a branch. */
export function branchContact(
  place: BranchPlace,
  random: Random,
): NonNullable<BranchRecord['contact']> {
  return {
    telephone: phoneNumber(place, 0),
    ...(random.chance(0.4) ? { fax: phoneNumber(place, 9) } : {}),
    managerName: `${random.pick(namesIn('manager given name'))} ${random.pick(namesIn('manager family name'))}`,
    primaryEmail: emailAddress(place),
  };
}

/** A department with its own number and email address. */
export function withContact(department: Department, place: BranchPlace): Department {
  const { code, name, ...rest } = department;
  const telephone = phoneNumber(place, code === 'TRADE' ? 1 : 2);
  return { code, name, telephone, email: emailAddress(place, `.${code.toLowerCase()}`), ...rest };
}

/** A telephone number of a branch. Australian numbers beginning with 5550 are reserved for fiction. */
function phoneNumber({ country, number, state }: BranchPlace, line: number): string {
  const area = number === BROKEN_HILL ? '08' : areaCodeOf(country, state);
  return `${area} ${country === 'au' ? '5550' : '555'} ${number}${line}`;
}

/** Broken Hill has South Australia's area code and time zone. */
const BROKEN_HILL = '502';

function emailAddress({ name, number }: BranchPlace, department = ''): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return `${plain}.${number}${department}@southerly-trade.example`;
}
