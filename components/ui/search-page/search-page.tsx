import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Field, Select } from '#components/ui/fields/field.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';
import { QueryForm } from './query-form.tsx';
import { ResetLink } from './reset-link.tsx';
import { type Option, type Search, type SearchField, searchHref } from './search.ts';

type PageProps = {
  title: string;
  search: Search;
  /** Tailwind utilities for the grid of the fields. */
  grid: string;
  /** What the collapsed part contains, in a word or two for each field. */
  more?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Between the title and the form. */
  notice?: ReactNode;
  /** Below the form: another way to search. */
  otherForm?: ReactNode;
  /** The results. */
  children: ReactNode;
};

/** A page with a search form and its results. The form's fields are the query of the page's address. */
export function SearchPage(props: PageProps) {
  const { title, search, grid, more, actions, notice, otherForm, children } = props;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        {actions}
      </div>
      {notice}
      <div className="space-y-3 border-line border-b pb-5 print:hidden">
        <SearchForm search={search} grid={grid} more={more} />
        {otherForm}
      </div>
      {children}
    </div>
  );
}

type FormProps = { search: Search; grid: string; more?: string | undefined };

function SearchForm({ search, grid, more }: FormProps) {
  const { path, fields, values, lists, problems } = search;
  const shown = fields.filter(({ kind }) => kind !== 'hidden' && kind !== 'addressOnly');
  const visible = shown.filter(({ isMore }) => !isMore);
  const collapsed = shown.filter(({ isMore }) => isMore);
  const isOpen = collapsed.some(({ name }) => values[name] || lists[name] || problems[name]);
  const renderField = (field: SearchField) => (
    <FormField key={`${field.name} ${field.label}`} field={field} search={search} />
  );
  return (
    <search>
      <QueryForm action={path} className="space-y-3">
        <div className={`grid gap-x-4 gap-y-2 ${grid}`}>
          {visible.filter(isInGrid).map(renderField)}
        </div>
        {visible.filter(({ kind }) => kind === 'several').map(renderField)}
        {/* The submit button comes first and the collapsed part last; once open it takes the full width. */}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-(length:--text-sm)">
          <Button type="submit" variant="main">
            Search
          </Button>
          <ResetLink href={path} />
          {visible.filter(({ kind }) => kind === 'flag').map(renderField)}
          {collapsed.length > 0 && (
            <div className="has-[>details[open]]:basis-full">
              <Disclosure isOpen={isOpen} summary={<span className="text-sm">More: {more}</span>}>
                <div className={`mt-2 grid gap-x-4 gap-y-2 ${COLLAPSED_GRID}`}>
                  {collapsed.filter(isInGrid).map(renderField)}
                </div>
                <div className="mt-2 empty:hidden">
                  {collapsed.filter(({ kind }) => kind === 'several').map(renderField)}
                </div>
              </Disclosure>
            </div>
          )}
          {fields.map(
            ({ kind, name }) =>
              kind === 'hidden' &&
              values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
          )}
        </div>
      </QueryForm>
    </search>
  );
}

const COLLAPSED_GRID = 'grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))]';

function isInGrid({ kind }: SearchField): boolean {
  return kind !== 'several' && kind !== 'flag';
}

function FormField({ field, search }: { field: SearchField; search: Search }) {
  const { name, label, className, within } = field;
  const [value, problem] = [search.values[name], search.problems[name]];
  const common = { name, label, className, problem };
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
          name={within?.name ?? name}
          defaultValue={value ? `${within?.prefix ?? ''}${value}` : ''}
        >
          <option value="">{field.any ?? 'Any'}</option>
          {field.note && <option disabled>{field.note}</option>}
          {withChosen(field.options, value).map(([code, words]) => (
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
                isChecked={search.lists[name]?.includes(code)}
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
          <Checkbox name={name} value={field.value} isChecked={value === field.value}>
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

type CheckboxProps = {
  name: string;
  value: string;
  isChecked: boolean | undefined;
  children: string;
};

function Checkbox({ name, value, isChecked = false, children }: CheckboxProps) {
  return (
    <label className="flex items-center gap-1.5 py-0.5">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      {children}
    </label>
  );
}

/** Keeps a value of the address that is no longer among the options. */
function withChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  if (!chosen || options.some(([value]) => value === chosen)) return options;
  return [[chosen, `${chosen} (not in the list)`], ...options];
}

/**
 * Shown when the search is invalid. The form marks its own fields; problems of parameters without a field are listed
 * here.
 */
export function InvalidSearch({ fields, problems }: Search) {
  const unmarked = fields.filter(
    ({ kind, name }) => (kind === 'hidden' || kind === 'addressOnly') && problems[name],
  );
  const issues = unmarked.map(({ name }) => `${name} ${problems[name]}`).join('; ');
  return (
    <Notice tone="bad">
      Nothing was searched for yet:{' '}
      {issues === '' ? 'see what is marked above' : `in the address, ${issues}`}.
    </Notice>
  );
}

/** Shown when the cursor in the address belongs to another search. */
export function InvalidCursor({ search }: { search: Search }) {
  return (
    <Empty
      title="This is no page of this search"
      href={searchHref(search)}
      action="Show the newest"
    >
      The address was changed, or is of a search that was another one.
    </Empty>
  );
}

/** The line above the results: how many there are, as of when, and what can be done with them. */
export function ResultHeader({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-sm">
        {summary}
      </p>
      <div className="flex sm:ml-auto print:hidden flex-wrap items-center gap-x-3 gap-y-2">
        {children}
      </div>
    </div>
  );
}
