import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { Disclosure } from './disclosure.tsx';
import { Empty } from './empty.tsx';
import { Field, Select } from './field.tsx';
import { Notice } from './notice.tsx';
import { QueryForm } from './query-form.tsx';
import { type Option, type Search, type SearchField, searchHref } from './search.ts';
import { StartAgain } from './start-again.tsx';

type PageProps = {
  title: string;
  search: Search;
  /** Utilities of the grid that the fields stand in. */
  grid: string;
  /** What is folded away, in a word or two for each. */
  more?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Between the title and the form. */
  notice?: ReactNode;
  /** Below the form: another way to ask. */
  otherForm?: ReactNode;
  /** What is found. */
  children: ReactNode;
};

/** A list that is searched: its form, whose address is what it asks, and what is found. */
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
  const shown = fields.filter(({ kind }) => kind !== 'kept' && kind !== 'address');
  const usual = shown.filter(({ isMore }) => !isMore);
  const folded = shown.filter(({ isMore }) => isMore);
  const isOpen = folded.some(({ name }) => values[name] || lists[name] || problems[name]);
  const show = (field: SearchField) => (
    <FormField key={`${field.name} ${field.label}`} field={field} search={search} />
  );
  return (
    <search>
      <QueryForm action={path} className="space-y-3">
        <div className={`grid gap-x-4 gap-y-2 ${grid}`}>{usual.filter(isInGrid).map(show)}</div>
        {usual.filter(({ kind }) => kind === 'several').map(show)}
        {/* What sends the search first, what is folded last, and below all of it once it is open. */}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-(length:--text-sm)">
          <Button type="submit" look="main">
            Search
          </Button>
          <StartAgain href={path} />
          {usual.filter(({ kind }) => kind === 'flag').map(show)}
          {folded.length > 0 && (
            <div className="has-[>details[open]]:basis-full">
              <Disclosure isOpen={isOpen} summary={<span className="text-sm">More: {more}</span>}>
                <div className={`mt-2 grid gap-x-4 gap-y-2 ${FOLDED_GRID}`}>
                  {folded.filter(isInGrid).map(show)}
                </div>
                <div className="mt-2 empty:hidden">
                  {folded.filter(({ kind }) => kind === 'several').map(show)}
                </div>
              </Disclosure>
            </div>
          )}
          {fields.map(
            ({ kind, name }) =>
              kind === 'kept' &&
              values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
          )}
        </div>
      </QueryForm>
    </search>
  );
}

const FOLDED_GRID = 'grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))]';

function isInGrid({ kind }: SearchField): boolean {
  return kind !== 'several' && kind !== 'flag';
}

function FormField({ field, search }: { field: SearchField; search: Search }) {
  const { name, label, className, within } = field;
  const [value, problem] = [search.values[name], search.problems[name]];
  const parts = { name, label, className, problem };
  switch (field.kind) {
    case 'text': {
      const { type, inputMode, maxLength } = field;
      const typing = { type, inputMode, maxLength, autoComplete: 'off', spellCheck: false };
      return <Field {...parts} {...typing} defaultValue={value} />;
    }
    case 'date':
      return <DateField {...parts} date={value} today={search.today} years={field.years} />;
    case 'choice':
      return (
        <Select
          {...parts}
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
              <Box key={code} name={name} value={code} isOn={search.lists[name]?.includes(code)}>
                {words}
              </Box>
            ))}
          </div>
          {problem && <p className="text-bad text-xs">{field.rule ?? `${label} ${problem}`}</p>}
        </fieldset>
      );
    case 'flag':
      return (
        <div>
          <Box name={name} value={field.value} isOn={value === field.value}>
            {label}
          </Box>
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

type BoxProps = { name: string; value: string; isOn: boolean | undefined; children: string };

function Box({ name, value, isOn = false, children }: BoxProps) {
  return (
    <label className="flex items-center gap-1.5 py-0.5">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
      {children}
    </label>
  );
}

/** An address may name what is there no more; what was asked stays to be seen. */
function withChosen(options: readonly Option[], chosen: string | undefined): readonly Option[] {
  if (!chosen || options.some(([value]) => value === chosen)) return options;
  return [[chosen, `${chosen} (not in the list)`], ...options];
}

/** Stands where what was asked is wrong; the form marks its own fields, and has none for the others. */
export function NothingSearched({ fields, problems }: Search) {
  const unmarked = fields.filter(
    ({ kind, name }) => (kind === 'kept' || kind === 'address') && problems[name],
  );
  const told = unmarked.map(({ name }) => `${name} ${problems[name]}`).join('; ');
  return (
    <Notice tone="bad">
      Nothing was searched for yet:{' '}
      {told === '' ? 'see what is marked above' : `in the address, ${told}`}.
    </Notice>
  );
}

/** Stands where the address names a page of another search. */
export function OtherSearch({ search }: { search: Search }) {
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

/** The line above what is found: how much there is and as of when, and what can be done with it. */
export function ResultHead({ summary, children }: { summary: ReactNode; children: ReactNode }) {
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
