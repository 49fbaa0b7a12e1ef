import type { AccountRecord } from '#lib/accounts/schema.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { areaCodeOf } from '#tools/demo/branches/area-codes.ts';
import { namesIn } from '#tools/demo/data-files/names.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';

export type Person = { readonly firstName: string; readonly lastName: string };
type Contact = NonNullable<AccountRecord['contacts']>[number];

/** An invented person, with names from the many communities of both countries. */
export function randomPerson(random: Random): Person {
  return {
    firstName: random.pick(namesIn('customer given name')),
    lastName: random.pick(namesIn('customer family name')),
  };
}

/** Invented people who keep the accounts of a branch: an id and a name each. */
export function branchStaff(
  branchNumber: string,
): { readonly id: string; readonly name: string }[] {
  const random = randomFor(`staff of ${branchNumber}`);
  return Array.from({ length: STAFF_OF_A_BRANCH }, () => {
    const { firstName, lastName } = randomPerson(random);
    const id = asciiLetters(`${firstName}.${lastName}`).toLowerCase();
    return { id, name: `${firstName} ${lastName}` };
  });
}

const STAFF_OF_A_BRANCH = 2;

/** The contact details of a person. */
export function accountContact(
  { firstName, lastName }: Person,
  { random, countryCode, domain, state, isPrimary }: ContactContext,
): Contact {
  const mobile = random.pick(FICTIONAL_MOBILES[countryCode]);
  const landline = `${areaCodeOf(countryCode, state)} ${FICTIONAL_EXCHANGES[countryCode]} ${digits(random, 4)}`;
  const name = asciiLetters(`${firstName}.${lastName}`).toLowerCase();
  return {
    firstName,
    lastName,
    ...(random.chance(0.93) ? { emailAddress: `${name}@${domain}` } : {}),
    mobilePhoneNumber: mobile,
    ...(random.chance(0.7)
      ? { preferredPhoneNumber: random.chance(0.55) ? mobile : landline }
      : {}),
    isPrimary,
  };
}

type ContactContext = {
  readonly random: Random;
  readonly countryCode: CountryCode;
  /** Their mail domain. */
  readonly domain: string;
  readonly state: string;
  readonly isPrimary: boolean;
};

/** The text without accents, apostrophes and spaces, for mail and web addresses. */
export function asciiLetters(text: string): string {
  return text.normalize('NFD').replace(/[\p{Mn}’'\s]/gu, '');
}

function digits(random: Random, count: number): string {
  return String(random.int(0, 10 ** count - 1)).padStart(count, '0');
}

/** Exchanges reserved for fiction, or unused in every area. */
const FICTIONAL_EXCHANGES: Readonly<Record<CountryCode, string>> = { au: '5550', nz: '555' };

/** Mobile numbers reserved for fiction (Australia), or of the unused exchange 555 (New Zealand). */
const FICTIONAL_MOBILES: Readonly<Record<CountryCode, readonly string[]>> = {
  au: '570006 570110 570156 570157 570158 570159 570313 570737 571266 571491 571804 572549 572665 572983 573087 573770 574118 574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760'
    .split(' ')
    .map((rest) => `0491 ${rest.slice(0, 3)} ${rest.slice(3)}`),
  nz: Array.from({ length: 100 }, (_, at) => `021 555 0${String(at).padStart(3, '0')}`),
};
