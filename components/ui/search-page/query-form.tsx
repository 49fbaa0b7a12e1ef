'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { type ComponentProps, type FormEvent, useEffect, useRef, useTransition } from 'react';
import { usePageAddress } from '#components/ui/country.tsx';
import { Link, ProgressBar } from '#components/ui/link.tsx';

type Props = Omit<ComponentProps<'form'>, 'action'> & {
  action: string;
  /** Whether a field that has changed sends the form, without a click on its button. */
  submitOnChange?: boolean;
};

/**
 * A form whose fields mirror the query of the address. A link may change the address while the form stays mounted:
 * the fields are then reset to their new defaults, and unsent input is dropped. With scripts the form goes to its
 * address as a link does, so that open menus and the focus stay, and leaves empty fields out.
 */
export function QueryForm(props: Props) {
  const { action, submitOnChange = false, onSubmit, children, ...rest } = props;
  const [isPending, startTransition] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const address = usePageAddress()(action);
  const query = useSearchParams().toString();
  const lastQuery = useRef(query);
  // The form's own searches that the address does not show yet.
  const pendingQueries = useRef<string[]>([]);
  useEffect(() => {
    for (const select of form.current?.querySelectorAll('select') ?? []) followDefault(select);
  });
  useEffect(() => {
    // Text typed before hydration stays.
    if (lastQuery.current === query) return;
    lastQuery.current = query;
    const at = pendingQueries.current.indexOf(query);
    pendingQueries.current = at < 0 ? [] : pendingQueries.current.slice(at + 1);
    // Nor is what was typed or chosen while the form's own searches were under way dropped.
    if (at < 0) form.current?.reset();
  }, [query]);
  useEffect(() => {
    const element = form.current;
    if (!element || !submitOnChange) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Enter changes a field and submits the form, which would be two submissions.
    const submitSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => element.requestSubmit());
    };
    if ([...element.elements].some(isChanged)) submitSoon();
    const forget = () => clearTimeout(timer);
    const until = new AbortController();
    element.addEventListener('change', submitSoon, until);
    element.addEventListener('submit', forget, until);
    return () => {
      forget();
      until.abort();
    };
  }, [submitOnChange]);
  const go = (event: FormEvent<HTMLFormElement>) => {
    const target = event.currentTarget;
    event.preventDefault();
    // A click on the button ends the choice of filters; a changed field does not.
    if (event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter)
      for (const menu of target.querySelectorAll<HTMLDetailsElement>('details[data-menu]'))
        menu.open = false;
    const pairs = [...new FormData(target)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
    );
    const typed = String(new URLSearchParams(pairs));
    pendingQueries.current.push(typed);
    const next = typed === '' ? address : `${address}?${typed}`;
    startTransition(() => router.push(next, { scroll: false }));
  };
  return (
    <form noValidate {...rest} action={address} onSubmit={onSubmit ?? go} ref={form}>
      {children}
      {isPending && <ProgressBar />}
    </form>
  );
}

/** Gives a mounted select its new default, which a reset of the form goes back to; what was chosen stays. */
function followDefault(select: HTMLSelectElement): void {
  const standard = select.dataset['default'] ?? '';
  const shown = isChanged(select) ? select.value : standard;
  for (const option of select.options) option.defaultSelected = option.value === standard;
  select.value = shown;
}

/** Whether a field was changed before there was a handler for it. A text that has the focus is taken when it is left. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const shown = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, shown);
  }
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.checked !== field.defaultChecked) return true;
  return field.value !== field.defaultValue && field !== document.activeElement;
}

/** Links to the search without a query, and clears what was typed but not sent. */
export function ResetLink({ href }: { href: string }) {
  return (
    <Link
      href={href}
      className="link"
      onClick={({ currentTarget }) => currentTarget.closest('form')?.reset()}
    >
      Clear filters
    </Link>
  );
}
