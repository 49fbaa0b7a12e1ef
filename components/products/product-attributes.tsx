import { Fact, Facts } from '#components/ui/text/facts.tsx';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import { formatDate } from '#lib/time/dates.ts';

/** The attributes of a product by group; those without a group come first. */
export function ProductAttributes({ attributes }: { attributes: readonly Attribute[] }) {
  const groups = [...Map.groupBy(attributes, ({ group = '' }) => group)].toSorted(
    ([a], [b]) => Number(a !== '') - Number(b !== ''),
  );
  return (
    <div className="-mb-4 gap-x-10 sm:columns-2">
      {groups.map(([group, members]) => (
        <div key={group} className="break-inside-avoid pb-4">
          {group !== '' && (
            <h3 className="mb-1.5 font-semibold text-(length:--text-sm)">{group}</h3>
          )}
          <Facts columns="grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))]">
            {members.map((attribute) => (
              <Fact
                key={attribute.code}
                name={labelOf(attribute)}
                className={isLong(attribute) ? 'col-span-full max-w-[75ch]' : ''}
              >
                {valueText(attribute)}
              </Fact>
            ))}
          </Facts>
        </div>
      ))}
    </div>
  );
}

function labelOf({ label, unit }: Attribute): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

function valueText({ type, value }: Attribute): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-AU', { maximumFractionDigits: 6 });
  return type === 'DATE' ? formatDate(value) : value;
}

/** Longer values take a whole row, in characters. */
const LONG_VALUE = 48;

function isLong(attribute: Attribute): boolean {
  return valueText(attribute).length > LONG_VALUE;
}
