import type { CountryCode } from '#lib/api/fields.ts';
import type { AccountRecord } from '#lib/customer/schema.ts';
import { areaCodeOf } from '../area-codes.ts';
import type { Random } from '../random.ts';

export type Person = { readonly firstName: string; readonly lastName: string };
type Contact = NonNullable<AccountRecord['contacts']>[number];

/** Somebody made up, of the many peoples that live in both countries. */
export function personOf(random: Random): Person {
  return { firstName: random.pick(GIVEN_NAMES), lastName: random.pick(FAMILY_NAMES) };
}

/** How a person of an account is reached. */
export function contactOf(
  { firstName, lastName }: Person,
  { random, countryCode, domain, state, isPrimary }: Reached,
): Contact {
  const mobile = random.pick(MOBILES[countryCode]);
  const landline = `${areaCodeOf(countryCode, state)} ${FICTIONAL[countryCode]} ${digits(random, 4)}`;
  const name = plain(`${firstName}.${lastName}`).toLowerCase();
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

type Reached = {
  readonly random: Random;
  readonly countryCode: CountryCode;
  /** Where their mail goes. */
  readonly domain: string;
  readonly state: string;
  readonly isPrimary: boolean;
};

/** Letters as mail and web addresses have them, without marks and apostrophes. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/[\p{Mn}’'\s]/gu, '');
}

function digits(random: Random, count: number): string {
  return String(random.int(0, 10 ** count - 1)).padStart(count, '0');
}

/** Exchanges that are set aside for fiction, or that no area has. */
const FICTIONAL: Readonly<Record<CountryCode, string>> = { au: '5550', nz: '555' };

/** Mobile numbers set aside for fiction in Australia; in New Zealand of an exchange of 555. */
const MOBILES: Readonly<Record<CountryCode, readonly string[]>> = {
  au: '570006 570110 570156 570157 570158 570159 570313 570737 571266 571491 571804 572549 572665 572983 573087 573770 574118 574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760'
    .split(' ')
    .map((rest) => `0491 ${rest.slice(0, 3)} ${rest.slice(3)}`),
  nz: Array.from({ length: 100 }, (_, at) => `021 555 0${String(at).padStart(3, '0')}`),
};

const GIVEN_NAMES =
  'Adam Aisha Alapati Amelia Anaru Andrea Anh Aria Arjun Ashok Barry Bella Bethany Blair Brett Bruno Caleb Carmen Cheng Chris Claire Cody Colleen Craig Damien Dane Danika Darren Declan Dilan Donna Duc Elena Eli Ewan Fatima Fetu Finn Frank Gemma Glenn Grant Hamish Harjit Hayden Heath Hēmi Ines Ivan Jai Janelle Jarrod Jin Joanna Josh Kahu Kane Karen Kasia Keith Keeley Kelvin Kiri Lachlan Lena Leon Lisa Luca Luka Malia Manaia Marama Matiu Mick Mikaere Minh Mohan Monique Nadia Nathan Ngaire Nigel Niko Noor Omar Paora Pete Phil Pippa Quan Rahul Rawiri Rebecca Reece Rewi Ricky Rob Rochelle Ross Ruby Sanjay Scott Sefa Shane Shaun Sione Sofia Steve Stuart Tama Tamsin Tāmati Terry Thao Todd Tony Trent Trudy Viliami Wayne Wei Xavier Yasmin Zac Zoran'.split(
    ' ',
  );
const FAMILY_NAMES =
  'Abdallah Aitken Albrecht Amituanai Anderton Apanui Baird Banerjee Barlow Baxter Bellamy Berryman Birchall Boscolo Brady Bridger Calabrese Callister Carmody Carver Castellano Cheung Clancy Connolly Corrigan Crawley Dalgety Darby Davoren Desai Dimasi Doherty Drummond Duggan Eastwood Edmonds Faleolo Fanning Farrelly Fenwick Ferrante Fitzgibbon Flavell Fonoti Gillespie Goldsworthy Gorman Gupta Haddad Halloran Hardwick Haukamau Hawke Heke Hinde Holloway Huynh Ingham Ioane Jamieson Jovanovic Kahukiwa Kapoor Karaitiana Kearney Kemp Khoury Kilbride Kowalski Lafaele Lambert Langford Le Leota Lombardi Lucic Mackie Maddern Maher Maihi Makara Malouf Manihera Marinovic Masters Mathieson Matiu McGrath McKinnon Mehta Millar Moana Mokaraka Moretti Mulcahy Naidu Nankervis Napier Ngo Nikora Nolan Oakley O’Hara Ormsby Osei Paewai Pascoe Patel Paterson Pavlovic Penrose Pomare Prasad Pritchard Quinlan Raukawa Reddy Rickard Rigby Romano Rowntree Rush Salmon Sciberras Seumalo Singh Skelton Sloane Spiteri Stanaway Sutcliffe Tahere Tanner Tauranga Taylforth Thorne Tipene Tolhurst Tonkin Toomey Trevaskis Tuala Tuhiwai Underhill Vassallo Vidovich Waititi Walcott Warbrick Watene Weir Whitlock Wihongi Winterbourne Wójcik Yates Yilmaz Zhang Zivkovic'.split(
    ' ',
  );
