import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetsHref } from '#lib/assets/links.ts';
import type { AssetMetaproperty, Metaproperty } from '#lib/assets/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  countryCode: string;
  given: readonly AssetMetaproperty[];
  /** All metaproperties, for their labels and those of their options. */
  known: readonly Metaproperty[];
};

/** The metaproperties of an asset; those with a choice of values link to the assets with the same one. */
export function AssetProperties({ countryCode, given, known }: Props) {
  if (given.length === 0) return <p className="text-quiet text-sm">None.</p>;
  return (
    <Facts>
      {given.map(({ id, name, values }) => {
        const property = known.find((one) => one.id === id);
        return (
          <Fact key={id} name={property?.label ?? name}>
            {values.map((value, at) => (
              <span key={value}>
                {at > 0 && ', '}
                <Value {...{ countryCode, name, value, property }} />
              </span>
            ))}
          </Fact>
        );
      })}
    </Facts>
  );
}

type ValueProps = {
  countryCode: string;
  name: string;
  value: string;
  property: Metaproperty | undefined;
};

function Value({ countryCode, name, value, property }: ValueProps) {
  const label = property ? valueLabel(property, value) : value;
  if (!property?.isFilterable || !isChoice(property)) return <>{label}</>;
  return (
    <TextLink href={assetsHref(countryCode, { metaproperty: `${name}:${value}` })}>
      {label}
    </TextLink>
  );
}

/** Whether several assets have the same value; a number or a date is of one. */
function isChoice({ type }: Metaproperty): boolean {
  return type === 'SELECT' || type === 'MULTI_SELECT';
}

function valueLabel({ type, options }: Metaproperty, value: string): string {
  if (type === 'DATE') return formatDate(value);
  return options.find((option) => option.name === value)?.label ?? value;
}
