import { randomFor } from '#tools/demo/values/random.ts';

/** A salesperson at a branch. */
export type SalesPerson = { readonly number: string; readonly name: string };

/** The few salespeople of a branch, always the same. */
export function staffAt(branchNumber: string): readonly SalesPerson[] {
  const known = STAFF.get(branchNumber);
  if (known !== undefined) return known;
  const random = randomFor(`staff at ${branchNumber}`);
  const numbers = random.sample(EMPLOYEES, random.int(2, 5));
  const staff = numbers.map((number) => ({
    number: `${branchNumber}-${number}`,
    name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
  }));
  STAFF.set(branchNumber, staff);
  return staff;
}

/** The name of a person on a building site. */
export function randomName(random: { pick<T>(values: readonly T[]): T }): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

const STAFF = new Map<string, readonly SalesPerson[]>();

const EMPLOYEES = Array.from({ length: 40 }, (_, index) => String(index + 10));

const FIRST_NAMES = (
  'Aroha Ben Callum Dana Elena Finn Grace Hemi Isla Jarrah Kiri Liam Mere Nikau Oscar Priya Quinn ' +
  'Ruby Sione Tane Una Vikram Wiremu Xanthe Yasmin Zac Amelia Bruno Chloe Dev Ewan Farah'
).split(' ');

const LAST_NAMES = (
  'Abernathy Bellbird Cartwright Dunmore Ellery Fairweather Galbraith Harakeke Ironside Jessop ' +
  'Kauri Lockhart Mahoney Ngaio O’Dell Pemberton Quayle Rewi Sandhurst Thornbury Underhill ' +
  'Vickery Waratah Yarrow Zeller Ashgrove Boronia Coolidge Drysdale Everingham'
).split(' ');
