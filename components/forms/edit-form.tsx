import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { NeedsScripts, Notice } from '#components/ui/notice.tsx';
import { countOf } from '#lib/text/text.ts';
import type { useEditForm } from './use-edit-form.ts';

type Props = {
  form: ReturnType<typeof useEditForm>;
  /** What the form is for: `Editing details`. */
  what: string;
  /** What somebody may not do who is refused: `edit assets`. */
  forbidden: string;
  /** Where Cancel leads. */
  back: string;
  children: ReactNode;
};

/** The frame of a form that changes a record: what went wrong, the fields, and how many changes there are to save. */
export function EditForm({ form, what, forbidden, back, children }: Props) {
  const { isReady, isPending, changes, error, others, state, save, forget } = form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className={FORM}
    >
      <NeedsScripts>{what}</NeedsScripts>
      {others.length > 0 && (
        <div role="alert">
          <Notice>
            Not saved: someone else has changed {new Intl.ListFormat('en-AU').format(others)} since
            you opened this page. What you typed is still here. Check it, then save again.
          </Notice>
        </div>
      )}
      {error && (
        <ErrorNotice error={error} forbidden={forbidden}>
          What you typed is still here.
        </ErrorNotice>
      )}
      {Object.keys(state.problems).length > 0 && (
        <div role="alert">
          <Notice tone="bad">Not saved: check the fields marked below.</Notice>
        </div>
      )}
      <fieldset disabled={!isReady} className="marks-required min-w-0 space-y-4">
        {children}
      </fieldset>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3 border-line border-t bg-paper py-3',
          changes > 0 && 'sticky bottom-(--rail) z-1 md:bottom-0',
        )}
      >
        <Button
          type="submit"
          variant="main"
          disabled={changes === 0}
          aria-disabled={isPending}
          className="disabled:opacity-50"
        >
          {isPending ? 'Saving …' : 'Save'}
        </Button>
        <ButtonLink href={back} onClick={forget}>
          Cancel
        </ButtonLink>
        <p role="status" className="text-quiet text-sm">
          {changes > 0 && countOf(changes, 'change')}
        </p>
      </div>
    </form>
  );
}

/** Focused fields are not scrolled behind the buttons at the bottom. */
const FORM = 'space-y-5 [&_:is(input,select,textarea)]:scroll-mb-24';
