import { Disclosure } from '#components/ui/disclosure.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { SearchFoot } from '#components/ui/search-foot.tsx';
import {
  ASSET_PURPOSE_WORDS,
  ASSET_STATUS_WORDS,
  ASSET_TYPE_WORDS,
} from '#lib/assets/asset-words.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { PropertyField } from './property-field.tsx';
import type { TypedSearch } from './typed-search.ts';

type Parts = {
  countryCode: string;
  typed: TypedSearch;
  /** The metaproperties that assets are filtered by. */
  filters: readonly Metaproperty[];
  today: string;
};

/** The search for assets: a form whose address is what it asks, so that it is a link too. */
export function SearchForm({ countryCode, typed, filters, today }: Parts) {
  const { values, properties, problems } = typed;
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    problem: problems[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  const choice = (name: string) => ({
    name,
    defaultValue: values[name],
    problem: problems[name],
  });
  const hasMore =
    MORE.some((name) => values[name] || problems[name]) || Object.keys(properties).length > 0;
  return (
    <search>
      <QueryForm action={`/${countryCode}/assets`} className="space-y-3">
        <div className="search-fields asset-search">
          <Field label="Words of a name or tag" type="search" {...field('q')} />
          <Field label="Product number" {...field('productNumber')} />
          <Select label="Type" {...choice('type')}>
            <Choices words={ASSET_TYPE_WORDS} />
          </Select>
        </div>
        <SearchFoot startAgain={`/${countryCode}/assets`}>
          <Disclosure isOpen={hasMore} summary={<span className="text-sm">{moreOf(filters)}</span>}>
            <div className="search-fields mt-2">
              <Select label="Purpose" {...choice('purpose')}>
                <Choices words={ASSET_PURPOSE_WORDS} />
              </Select>
              {filters.map((property) => (
                <PropertyField
                  key={property.id}
                  property={property}
                  value={properties[property.name]}
                  problem={problems[`metaproperty.${property.name}`]}
                  today={today}
                />
              ))}
              <Select label="State" {...choice('status')}>
                <Choices words={ASSET_STATUS_WORDS} />
              </Select>
              <Field label="Checksum (SHA-256)" {...field('checksumSha256')} />
              {values['createdBy'] && <Field label="Uploader’s id" {...field('createdBy')} />}
            </div>
          </Disclosure>
        </SearchFoot>
        {values['view'] && <input type="hidden" name="view" value={values['view']} />}
      </QueryForm>
    </search>
  );
}

const MORE = ['purpose', 'status', 'checksumSha256', 'createdBy'];

/** What else can be asked, as far as a line has room. */
function moreOf(filters: readonly Metaproperty[]): string {
  const labels = ['Purpose', ...filters.map(({ label }) => label), 'State', 'Checksum'];
  const others = labels.length - NAMED;
  const named = labels.slice(0, NAMED).join(', ').toLowerCase();
  return others > 0 ? `More: ${named} and ${others} others` : `More: ${named}`;
}

const NAMED = 4;

function Choices({ words }: { words: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">Any</option>
      {Object.entries(words).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </>
  );
}
