import { ListFilter, Search as SearchIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Checkbox, describedBy, Field, FieldHelp, Select } from '#components/ui/fields/field.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { QueryForm, ResetLink } from './query-form.tsx';
import {
  activeFilters,
  isMainField,
  type Option,
  type Search,
  type SearchField,
} from './search.ts';

type Props = {
  search: Search;
  /** The title of the list. */
  title: string;
  /** How many results there are. */
  total: ReactNode;
};

/** The beginning of the search line of a list: a field for text, and the filters folded behind a button. */
export function SearchForm({ search, title, total }: Props) {
  const { path, fields, values, lists, problems } = search;
  const main = fields.find(isMainField);
  const filters = fields.filter(
    (field) => field !== main && field.kind !== 'hidden' && field.kind !== 'addressOnly',
  );
  const rare = filters.filter(({ isRare }) => isRare);
  const count = search.isView ? 0 : activeFilters(search).length;
  const renderField = (field: SearchField) => (
    <FormField key={`${field.name} ${field.label}`} field={field} search={search} />
  );
  return (
    <search>
      <QueryForm action={path} submitOnChange className="list-search">
        {main ? (
          <MainField field={main} search={search} placeholder={`Filter ${title.toLowerCase()}…`} />
        ) : (
          <Button type="submit" className="flex-none">
            Search
          </Button>
        )}
        {filters.length > 0 && (
          <Menu
            // Where it would not fit to the right of its button, it starts where the search does.
            className="flex-none md:max-xl:static"
            isOpen={filters.some(({ name }) => problems[name])}
            panelClass="top-full left-0 w-176 max-w-[calc(100vw-8rem)] space-y-3 p-4"
            label={
              <>
                <ListFilter size={15} aria-hidden="true" />
                <span className="max-md:sr-only">Filters</span>
                {count > 0 && <span className="badge badge-accent">{count}</span>}
              </>
            }
          >
            <Filters fields={filters.filter(({ isRare }) => !isRare)} render={renderField} />
            {rare.length > 0 && (
              <Disclosure
                summary="More fields"
                isOpen={rare.some(
                  ({ name }) => values[name] || lists[name]?.length || problems[name],
                )}
              >
                <div className="space-y-3 pt-2">
                  <Filters fields={rare} render={renderField} />
                </div>
              </Disclosure>
            )}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
              {filters.filter(({ kind }) => kind === 'flag').map(renderField)}
              <span className="ml-auto flex items-center gap-4">
                <ResetLink href={path} />
              </span>
              <Button type="submit" variant="main" className="filters-show">
                Show <span className="hidden scripted:inline">{total}</span>
              </Button>
            </div>
          </Menu>
        )}
        {fields.map(
          ({ kind, name }) =>
            kind === 'hidden' &&
            values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
        )}
      </QueryForm>
    </search>
  );
}

type MainProps = { field: SearchField; search: Search; placeholder: string };

/** The field for text; on a phone an icon until it is touched or has a text. */
function MainField({ field, search, placeholder }: MainProps) {
  const id = useId();
  const { name, label } = field;
  const problem = search.problems[name];
  return (
    <div className="list-field">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name={name}
        defaultValue={search.values[name]}
        placeholder={('placeholder' in field && field.placeholder) || placeholder}
        title={label}
        autoComplete="off"
        spellCheck={false}
        className="field-input pl-9 text-ellipsis max-md:pl-11"
        {...describedBy(id, problem, undefined)}
      />
      <button
        type="submit"
        title="Search"
        className="absolute top-0 left-0 flex size-9 items-center justify-center text-quiet hover:text-accent max-md:size-11"
      >
        <SearchIcon size={16} aria-hidden="true" />
        <span className="sr-only">Search</span>
      </button>
      <FieldHelp {...{ id, label, problem }} />
    </div>
  );
}

type FiltersProps = { fields: readonly SearchField[]; render: (field: SearchField) => ReactNode };

function Filters({ fields, render }: FiltersProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-4">
        {fields.filter(isInGrid).map(render)}
      </div>
      {fields.filter(({ kind }) => kind === 'several').map(render)}
    </>
  );
}

function isInGrid({ kind }: SearchField): boolean {
  return kind !== 'several' && kind !== 'flag';
}

function FormField({ field, search }: { field: SearchField; search: Search }) {
  const { name, label, within } = field;
  const [value, problem] = [search.values[name], search.problems[name]];
  const common = { name, label, problem };
  switch (field.kind) {
    case 'text': {
      const { type, inputMode, maxLength } = field;
      const input = { type, inputMode, maxLength, autoComplete: 'off', spellCheck: false };
      return <Field {...common} {...input} defaultValue={value} />;
    }
    case 'date':
      return <DateField {...common} date={value} today={search.today} years={field.years} />;
    case 'choice':
      return (
        <Select
          {...common}
          className={
            field.options.some(([, words]) => words.length > MAX_NARROW) ? 'col-span-2' : undefined
          }
          name={within?.name ?? name}
          defaultValue={value ? `${within?.prefix ?? ''}${value}` : (field.none ?? '')}
        >
          <option value={field.none ?? ''}>{field.any ?? 'Any'}</option>
          {field.note && <option disabled>{field.note}</option>}
          {withChosen(field, value).map(([code, words]) => (
            <option key={code} value={`${within?.prefix ?? ''}${code}`}>
              {words}
            </option>
          ))}
        </Select>
      );
    case 'several':
      return (
        <fieldset className="text-sm">
          <legend className="text-quiet text-xs">{label}</legend>
          <div className="flex flex-wrap gap-x-4">
            {field.options.map(([code, words]) => (
              <Checkbox
                key={code}
                name={name}
                value={code}
                defaultChecked={search.lists[name]?.includes(code)}
              >
                {words}
              </Checkbox>
            ))}
          </div>
          {problem && <p className="text-bad text-xs">{field.rule ?? `${label} ${problem}`}</p>}
        </fieldset>
      );
    case 'flag':
      return (
        <div>
          <Checkbox name={name} value={field.value} defaultChecked={value === field.value}>
            {label}
          </Checkbox>
          {problem && (
            <p className="text-bad text-xs">
              {label} {problem}
            </p>
          )}
        </div>
      );
    default:
      return undefined;
  }
}

/** How long an option may be, in letters, to be read in full in one of the four columns. */
const MAX_NARROW = 18;

/** Keeps a value of the address that is no longer among the options. */
function withChosen(
  { options, none }: Extract<SearchField, { kind: 'choice' }>,
  chosen: string | undefined,
): readonly Option[] {
  if (!chosen || chosen === none || options.some(([value]) => value === chosen)) return options;
  return [[chosen, `${chosen}, unknown`], ...options];
}
