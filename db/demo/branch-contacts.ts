import type { BranchRecord } from '#lib/enterprise/schema.ts';
import { areaCodeOf } from './area-codes.ts';
import type { BranchPlace } from './branch-places.ts';
import type { Random } from './random.ts';

type Department = NonNullable<BranchRecord['departments']>[number];

/** How a branch is reached, and who manages it: all of it made up. */
export function contactOf(
  place: BranchPlace,
  random: Random,
): NonNullable<BranchRecord['contact']> {
  return {
    telephone: numberOf(place, 0),
    ...(random.chance(0.4) ? { fax: numberOf(place, 9) } : {}),
    managerName: `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`,
    primaryEmail: addressOf(place),
  };
}

/** A department with the number and the address of its own. */
export function reached(department: Department, place: BranchPlace): Department {
  const { code, name, ...rest } = department;
  const telephone = numberOf(place, code === 'TRADE' ? 1 : 2);
  return { code, name, telephone, email: addressOf(place, `.${code.toLowerCase()}`), ...rest };
}

/** A telephone number of a branch; Australian ones beginning with 5550 are set aside for fiction. */
function numberOf({ country, number, state }: BranchPlace, line: number): string {
  const area = number === BROKEN_HILL ? '08' : areaCodeOf(country, state);
  return `${area} ${country === 'au' ? '5550' : '555'} ${number}${line}`;
}

/** Its telephones are of South Australia's area, as its clocks are. */
const BROKEN_HILL = '502';

function addressOf({ name, number }: BranchPlace, department = ''): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return `${plain}.${number}${department}@southerly-trade.example`;
}

const GIVEN_NAMES =
  'Aaliyah Aroha Ben Bronwyn Callum Chloe Dean Deepa Dimitri Emma Farid Gareth Grace Hana Huong Ihaia Isla Jack Jasmine Kirra Kurt Leilani Liam Linh Māia Marco Mei Mick Nikau Nina Oliver Olivia Priya Rangi Ravi Rhys Rosa Sam Sina Stavros Tāne Tess Tyrone Vince Wiremu Yusuf Zoe'.split(
    ' ',
  );
const FAMILY_NAMES =
  'Abbott Ahmadi Bianchi Brennan Cavanagh Chandra Cowley Dunstan Fa’asavalu Farrugia Gallagher Garrick Georgiou Hennessy Hohepa Iyer Kaur Kelleher Kereama Lockyer Mahuta Marchetti McAllister Nakamura Ngata Nguyen O’Dowd Papadakis Parata Petrovski Pham Quirke Ruru Santos Sedgwick Sharma Tamihana Tautahi Thistlewood Tran Tregenza Vella Wakefield Whaanga Wu Yarran Zammit'.split(
    ' ',
  );
