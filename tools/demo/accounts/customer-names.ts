import type { CountryCode } from '#lib/api/fields.ts';
import { namesIn } from '#tools/demo/data-files/names.ts';
import type { Random } from '#tools/demo/values/random.ts';
import { asciiLetters, type Person } from './people.ts';
import type { CustomerKind } from './segments.ts';

/** A customer's legal and trading names, and its mail domain. */
type CustomerNames = {
  readonly name: string;
  readonly tradingName?: string;
  readonly domain: string;
};

/** Invents the names of a customer of a kind, given its owner. */
export function customerNames(
  kind: CustomerKind,
  owner: Person,
  { random, countryCode }: { readonly random: Random; readonly countryCode: CountryCode },
): CustomerNames {
  const own = `${owner.firstName} ${owner.lastName}`;
  if (kind.callings.length === 0) return { name: own, domain: 'post.example' };
  const calling = random.pick(kind.callings);
  if (kind.segment === 'FACILITY') {
    // Not named after a place, where such a hotel or school may really exist.
    const name = `${random.pick(namesIn('company'))} ${calling}`;
    return { name, domain: domainOf(name) };
  }
  const tradingName = `${businessName(kind, owner, random)} ${calling}`;
  const domain = domainOf(tradingName);
  // A sole trader is the account itself; a company is named like its trade or after its owner.
  if (kind.isFamilyTrade && random.chance(0.3)) return { name: own, tradingName, domain };
  const company = countryCode === 'au' ? 'Pty Ltd' : 'Limited';
  if (random.chance(0.6)) return { name: `${tradingName} ${company}`, tradingName, domain };
  return {
    name: `${owner.lastName} ${random.pick(namesIn('holding'))} ${company}`,
    tradingName,
    domain,
  };
}

function businessName(kind: CustomerKind, owner: Person, random: Random): string {
  if (!kind.isFamilyTrade || random.chance(0.45)) return random.pick(namesIn('company'));
  const { firstName, lastName } = owner;
  return random.weighted([
    [lastName, 4],
    [`${firstName} ${lastName}`, 3],
    [`${lastName} & Sons`, 1],
    [`${lastName} Brothers`, 1],
    [`${lastName} & Daughter`, 0.5],
    [`${firstName}’s`, 1],
    [`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`, 1],
  ]);
}

function domainOf(name: string): string {
  const letters = asciiLetters(name)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');
  return `${letters}.example`;
}
