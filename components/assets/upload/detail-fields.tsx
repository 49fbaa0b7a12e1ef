import { Field, Select } from '#components/ui/field.tsx';
import { ASSET_PURPOSE_WORDS } from '#lib/assets/asset-words.ts';
import { AssetPurpose, type Metaproperty } from '#lib/assets/schema.ts';
import { ProductNumbersField } from './product-numbers-field.tsx';
import { PropertyInput } from './property-input.tsx';
import type { CommonDetails } from './upload-details.ts';

type Parts = {
  countryCode: string;
  details: CommonDetails;
  metaproperties: readonly Metaproperty[];
  today: string;
  /** What is wrong, by the name of the field. */
  problems: Readonly<Record<string, string>>;
  onTyped: (details: Partial<CommonDetails>) => void;
  onProperty: (name: string, values: readonly string[]) => void;
};

/** What is asked of files: what they are for, their products, tags and metaproperties. */
export function DetailFields({
  countryCode,
  details,
  metaproperties,
  today,
  problems,
  onTyped,
  onProperty,
}: Parts) {
  return (
    <div className="upload-fields">
      {metaproperties
        .filter(({ isEditable }) => isEditable)
        .map((property) => (
          <PropertyInput
            key={property.id}
            property={property}
            today={today}
            values={details.metaproperties[property.name] ?? []}
            problem={problems[`metaproperties.${property.name}`]}
            onValues={(values) => onProperty(property.name, values)}
          />
        ))}
      <Select
        label="Purpose"
        value={details.purpose}
        onChange={({ currentTarget }) =>
          onTyped({ purpose: AssetPurpose.parse(currentTarget.value) })
        }
      >
        {AssetPurpose.options.map((purpose) => (
          <option key={purpose} value={purpose}>
            {ASSET_PURPOSE_WORDS[purpose]}
          </option>
        ))}
      </Select>
      <ProductNumbersField
        countryCode={countryCode}
        value={details.productNumbers}
        problem={problems['productNumbers']}
        onTyped={(productNumbers) => onTyped({ productNumbers })}
      />
      <Field
        label="Tags"
        hint="Apart by commas."
        value={details.tags}
        problem={problems['tags']}
        onChange={({ currentTarget }) => onTyped({ tags: currentTarget.value })}
        autoComplete="off"
      />
    </div>
  );
}
