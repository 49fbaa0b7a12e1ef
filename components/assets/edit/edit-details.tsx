import { ButtonLink } from '#components/ui/button/button.tsx';
import { Field, Select, TextArea } from '#components/ui/fields/field.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import { ASSET_PURPOSE_LABELS } from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import { type Asset, AssetPurpose, type Metaproperty } from '#lib/assets/schema.ts';
import type { TypedDetails } from '#lib/assets/upload/typed-details.ts';
import { propertyField } from '#lib/assets/upload/upload-schema.ts';
import type { ErrorDetail } from '#lib/errors.ts';
import { ProductNumbers } from './product-numbers.tsx';
import { PropertyField } from './property-field.tsx';
import { SaveBar } from './save-bar.tsx';

type Props = {
  countryCode: string;
  asset: Asset;
  metaproperties: readonly Metaproperty[];
  today: string;
  etag: string;
  /** The fingerprints of `saved`. */
  opened: string;
  /** Names of its products by number. */
  productNames: ReadonlyMap<string, string>;
  /** The details as they are now. */
  saved: TypedDetails;
  /** What was typed and could not be saved. */
  draft: TypedDetails;
  /** Fields that somebody else has changed since the draft was begun. */
  othersChanged: readonly string[];
  /** What is wrong with the draft, by field. */
  problems: readonly ErrorDetail[];
};

/** The form for the details of an asset. It works without scripts, and comes back with what was typed. */
export function EditDetails(props: Props) {
  const { countryCode, asset, metaproperties, today, etag, opened, saved, draft } = props;
  const { othersChanged, problems, productNames } = props;
  const shown = (field: string) => draft.get(field) ?? saved.get(field) ?? [];
  const own = (field: string) => ({
    name: field,
    problem: problems.find((problem) => problem.field === field)?.issue,
    ...nowSaved(field, props),
  });
  const fields = metaproperties.filter(({ isEditable }) => isEditable);
  const labels = new Map([
    ...LABELS,
    ...fields.map(({ name, label }) => [propertyField(name), label] as const),
  ]);
  return (
    <form action="/api/asset-details" method="post" className={FORM}>
      <Notices
        isDraft={draft.size > 0}
        hasProblems={problems.length > 0}
        others={othersChanged.map((field) => labels.get(field) ?? field)}
      />
      {Object.entries({ countryCode, assetId: asset.assetId, etag, opened }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <div className={GRID}>
        <Field
          {...own('name')}
          label={labelOf('name')}
          defaultValue={shown('name')[0]}
          required
          maxLength={255}
          autoComplete="off"
        />
        <Select {...own('purpose')} label={labelOf('purpose')} defaultValue={shown('purpose')[0]}>
          {AssetPurpose.options.map((purpose) => (
            <option key={purpose} value={purpose}>
              {ASSET_PURPOSE_LABELS[purpose]}
            </option>
          ))}
        </Select>
        <ProductNumbers
          {...own('productNumbers')}
          countryCode={countryCode}
          numbers={shown('productNumbers').join(' ')}
          known={productNames}
        />
        <Field
          hint="Separate with commas."
          {...own('tags')}
          label={labelOf('tags')}
          defaultValue={shown('tags').join(', ')}
          autoComplete="off"
        />
        <TextArea
          {...own('description')}
          label={labelOf('description')}
          defaultValue={shown('description')[0]}
          rows={2}
          maxLength={4000}
          className="sm:col-span-2"
        />
      </div>
      {fields.length > 0 && (
        <section aria-labelledby="more-details">
          <SectionTitle id="more-details">More details</SectionTitle>
          <div className={GRID}>
            {fields.map((property) => {
              const field = own(propertyField(property.name));
              const values = shown(field.name);
              return <PropertyField key={property.id} {...{ property, values, today, ...field }} />;
            })}
          </div>
        </section>
      )}
      <SaveBar key={String(draft.size)} isDraft={draft.size > 0}>
        <ButtonLink href={assetHref(countryCode, asset.assetId)}>Cancel</ButtonLink>
      </SaveBar>
    </form>
  );
}

/** Focused fields are not scrolled behind the buttons at the bottom. */
const FORM = 'space-y-5 [&_:is(input,select,textarea)]:scroll-mb-24';
const GRID = 'marks-required grid gap-x-5 gap-y-4 sm:grid-cols-2';

const LABELS = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['productNumbers', 'Product numbers'],
  ['purpose', 'Purpose'],
  ['tags', 'Tags'],
] as const;

function labelOf(field: (typeof LABELS)[number][0]): string {
  return new Map(LABELS).get(field) ?? field;
}

/** For a field that somebody else has changed too: what is saved now, below what was typed. */
function nowSaved(
  field: string,
  { saved, draft, othersChanged }: Pick<Props, 'saved' | 'draft' | 'othersChanged'>,
): { hint?: string } {
  if (!draft.has(field) || !othersChanged.includes(field)) return {};
  const values = saved.get(field) ?? [];
  return { hint: `Saved now: ${values.length === 0 ? 'nothing' : values.join(', ')}` };
}

type NoticesProps = { isDraft: boolean; hasProblems: boolean; others: readonly string[] };

function Notices({ isDraft, hasProblems, others }: NoticesProps) {
  if (others.length > 0) {
    return (
      <Notice>
        Not saved: someone else has changed {new Intl.ListFormat('en-AU').format(others)} since you
        opened this page. What you typed is still here. Check it, then save again.
      </Notice>
    );
  }
  if (!isDraft) return undefined;
  return (
    <Notice tone="bad">
      {hasProblems ? 'Not saved: check the fields marked below.' : 'Not saved. Try again.'}
    </Notice>
  );
}
