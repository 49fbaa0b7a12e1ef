import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountryCode } from '#lib/api/fields.ts';
import { type Coordinates, kilometresBetween } from '#lib/branches/branch-location.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { editDistance } from '#lib/text/text.ts';

/** A suburb or town. */
export type NamedPlace = Coordinates & {
  readonly name: string;
  /** State of Australia, or region of New Zealand. */
  readonly state: string;
  readonly postcodes: readonly string[];
};

/** Other readings of a text that are offered, at most. */
export const MAX_PLACES = 5;

/**
 * The places that `text` names: a suburb or town, with its state or postcode if need be, or just a postcode. One wrong
 * letter is forgiven, in long names two. Among places of one name those of `known` come first, which are where the
 * business is, then the nearest to `origin`. `isCorrected`: the name was misspelt, and `matches` are the closest names;
 * `similar`: names like it, when nothing is close enough to be what was meant.
 */
export function findPlaces(
  countryCode: CountryCode,
  text: string,
  { origin, known = [] }: { origin?: Coordinates | undefined; known?: readonly Coordinates[] },
) {
  const index = indexOf(countryCode);
  const { places, byName, byPostcode } = index;
  const { name, state, postcode } = parsePlace(text, index);
  const isLikely = ({ place }: Indexed) =>
    (state === undefined || normalise(place.state) === state) &&
    (postcode === undefined || place.postcodes.includes(postcode));
  const rank = (found: readonly Indexed[], around: readonly Coordinates[] = []) =>
    ranked(found.filter(isLikely), origin, around);
  const named = rank(name === '' ? [] : (byName.get(name) ?? []), known);
  if (named.length > 0) return { matches: named, isCorrected: false, similar: [] };
  const coded =
    name === '' && postcode
      ? centralFirst((byPostcode.get(postcode) ?? []).map(({ each }) => each))
      : [];
  if (coded.length > 0) return { matches: coded, isCorrected: false, similar: [] };
  if (name.length < MIN_LENGTH) return { matches: [], isCorrected: false, similar: [] };
  const most = name.length < LONG_NAME ? 1 : 2;
  for (let edits = 1; edits <= most; edits += 1) {
    const matches = rank(spelledLike(name, places, edits));
    if (matches.length > 0) return { matches, isCorrected: true, similar: [] };
  }
  const beginning = places.filter(({ key }) => key.startsWith(name));
  const longer = rank(beginning).toSorted((a, b) => a.name.length - b.name.length);
  const similar = [...longer, ...rank(spelledLike(name, places, most + 1))];
  return { matches: [], isCorrected: false, similar: similar.slice(0, MAX_PLACES) };
}

/** Whether `text` is the name of a place, spelt as it is: a look-up, where `findPlaces` compares spellings. */
export function isPlace(countryCode: CountryCode, text: string): boolean {
  // Reading the places takes a while: not for the first number that is scanned.
  if (!/\p{L}/u.test(text)) return false;
  const index = indexOf(countryCode);
  return index.byName.has(parsePlace(text, index).name);
}

/** `Penrith NSW 2750`. */
export function formatPlace({ name, state, postcodes }: NamedPlace): string {
  return [name, state, postcodes[0]].filter(Boolean).join(' ');
}

/** The shortest name that is searched for other spellings, and from which two letters may be wrong. */
const MIN_LENGTH = 3;
const LONG_NAME = 9;

type Indexed = { readonly key: string; readonly letters: number; readonly place: NamedPlace };
type PlaceIndex = ReturnType<typeof readPlaces>;

/** Splits `Richmond VIC 3121` or `Richmond Tasman` into its parts; the name of a place may end in that of a state. */
function parsePlace(
  text: string,
  { byName, states }: PlaceIndex,
): { name: string; state?: string; postcode?: string } {
  const words = normalise(text).split(' ').filter(Boolean);
  const postcode = words.find((word) => /^\d{4}$/.test(word));
  const rest = words.filter((word) => word !== postcode);
  const isState = (at: number) => at > 0 && states.has(rest.slice(at).join(' '));
  const stateAt = byName.has(rest.join(' ')) ? -1 : rest.findIndex((_, at) => isState(at));
  const nameEnd = stateAt < 0 ? rest.length : stateAt;
  return {
    name: rest.slice(0, nameEnd).join(' '),
    ...(stateAt < 0 ? {} : { state: rest.slice(stateAt).join(' ') }),
    ...(postcode === undefined ? {} : { postcode }),
  };
}

function ranked(
  found: readonly Indexed[],
  origin: Coordinates | undefined,
  known: readonly Coordinates[],
): NamedPlace[] {
  const isKnown = (place: NamedPlace) =>
    known.some((each) => kilometresBetween(each, place) < KNOWN_WITHIN_KM);
  return found
    .map(({ place }) => ({
      place,
      // The order of the list is of no matter to the far away.
      unknown: found.length > 1 && !isKnown(place) ? 1 : 0,
      kilometres: origin ? kilometresBetween(origin, place) : 0,
    }))
    .toSorted((a, b) => a.unknown - b.unknown || a.kilometres - b.kilometres)
    .map(({ place }) => place);
}

const KNOWN_WITHIN_KM = 2;

/** The places of a postcode: first the one that most others are named after, as South Penrith is after Penrith. */
function centralFirst(places: readonly Indexed[]): NamedPlace[] {
  const namesakes = ({ key }: Indexed) => places.filter((other) => other.key.includes(key)).length;
  const middle = places.map(({ place }) => place).toSorted((a, b) => a.latitude - b.latitude)[
    Math.floor(places.length / 2)
  ];
  return places
    .map((each) => ({
      place: each.place,
      namesakes: namesakes(each),
      kilometres: middle ? kilometresBetween(middle, each.place) : 0,
    }))
    .toSorted((a, b) => b.namesakes - a.namesakes || a.kilometres - b.kilometres)
    .map(({ place }) => place);
}

/** The places whose names are at most `edits` letters away. */
function spelledLike(name: string, places: readonly Indexed[], edits: number): Indexed[] {
  const letters = lettersOf(name);
  return places.filter(
    // A letter changed is at most two that only one of the names has, which is quick to rule out.
    (each) =>
      bitCount(letters ^ each.letters) <= 2 * edits && editDistance(name, each.key, edits) <= edits,
  );
}

/** A bit for each letter that occurs. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let [count, rest] = [0, bits];
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Without case, accents and punctuation; `St` and `Mt` in full, as either is typed. */
function normalise(text: string): string {
  // Most names are plain, and there are thousands to read.
  const isPlain = /^[a-z]+(?: [a-z]+){0,7}$/i.test(text);
  const words = isPlain ? new Set(text.toLowerCase().split(' ')) : toSearchTerms(text);
  return [...words].map((word) => SHORT_WORDS.get(word) ?? word).join(' ');
}

const SHORT_WORDS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['mt', 'mount'],
]);

const indexes = new Map<CountryCode, PlaceIndex>();

/** Read when first asked for: 17,000 places, which every search goes through in a few milliseconds. */
function indexOf(countryCode: CountryCode): PlaceIndex {
  const index = indexes.get(countryCode) ?? readPlaces(countryCode);
  indexes.set(countryCode, index);
  return index;
}

function readPlaces(countryCode: CountryCode) {
  const lines = readFileSync(join(process.cwd(), FILE), 'utf8').split('\n');
  const own = lines.filter((line) => line.startsWith(`${countryCode},`));
  const places = own.map((line) => {
    const [, name = '', state = '', postcodes = '', latitude, longitude] = line.split(',');
    const key = normalise(name);
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    const place = { name, state, postcodes: postcodes.split(' '), ...position };
    return { key, letters: lettersOf(key), place };
  });
  const coded = places.flatMap((each) => each.place.postcodes.map((code) => ({ code, each })));
  const states = new Set(places.map(({ place }) => normalise(place.state)));
  return {
    places,
    states,
    byName: Map.groupBy(places, ({ key }) => key),
    byPostcode: Map.groupBy(coded, ({ code }) => code),
  };
}

const FILE = 'lib/branches/search/places.csv';
