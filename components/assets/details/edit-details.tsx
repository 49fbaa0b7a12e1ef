'use client';

import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Field, TextArea } from '#components/ui/fields/field.tsx';
import { NeedsScripts, Notice } from '#components/ui/notice.tsx';
import { assetHref } from '#lib/assets/links.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { countOf } from '#lib/text/text.ts';
import {
  changedFields,
  type DetailsChange,
  fieldLabel,
  fieldOf,
  fieldText,
  withFields,
} from './asset-details.ts';
import { DetailFields } from './detail-fields.tsx';
import { type SavedDetails, saveDetails } from './save-details.ts';

type Props = {
  countryCode: string;
  assetId: string;
  /** The details as they are now. */
  saved: SavedDetails;
  metaproperties: readonly Metaproperty[];
  today: string;
  /** Names of its products by number. */
  productNames: ReadonlyMap<string, string>;
};

/** The form for the details of an asset. It saves what was changed, and nothing that was typed is lost. */
export function EditDetails(props: Props) {
  const { countryCode, assetId, saved, metaproperties, today, productNames } = props;
  const router = useRouter();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState(saved.details);
  /** Fields that somebody else has changed meanwhile. */
  const [others, setOthers] = useState<readonly string[]>([]);
  const changed = changedFields(base.details, typed);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveDetails(assetId, base, typed, metaproperties),
    onSuccess: (current) => {
      if (!current) return router.push(assetHref(countryCode, assetId));
      setOthers(changedFields(base.details, current.details));
      setBase(current);
      setTyped(withFields(current.details, typed, changed));
    },
    onError: () => setOthers([]),
  });
  const problems = problemsOf(error);
  const labels = new Intl.ListFormat('en-AU').format(
    others.map((field) => fieldLabel(field, metaproperties)),
  );
  const hints = Object.fromEntries(
    others
      .filter((field) => changed.includes(field))
      .map((field) => [field, `Saved now: ${fieldText(base.details, field)}`]),
  );
  const change = (more: DetailsChange) => setTyped((before) => ({ ...before, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && changed.length > 0) mutate();
  };
  return (
    <form onSubmit={submit} className={FORM}>
      <NeedsScripts>Editing details</NeedsScripts>
      {others.length > 0 && (
        <div role="alert">
          <Notice>
            Not saved: someone else has changed {labels} since you opened this page. What you typed
            is still here. Check it, then save again.
          </Notice>
        </div>
      )}
      {error && Object.keys(problems).length === 0 && (
        <ErrorNotice error={error} forbidden="edit assets">
          What you typed is still here.
        </ErrorNotice>
      )}
      {Object.keys(problems).length > 0 && (
        <div role="alert">
          <Notice tone="bad">Not saved: check the fields marked below.</Notice>
        </div>
      )}
      {/* Until the page is ready, what was typed would be lost. */}
      <fieldset disabled={!isReady} className="marks-required min-w-0 space-y-4">
        <Field
          label="Name"
          hint={hints['name']}
          problem={problems['name']}
          value={typed.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          required
          maxLength={255}
          autoComplete="off"
        />
        <TextArea
          label="Description"
          hint={hints['description']}
          problem={problems['description']}
          value={typed.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          rows={2}
          maxLength={4000}
        />
        <DetailFields
          {...{ countryCode, metaproperties, today, problems, hints, productNames }}
          details={typed}
          onChange={change}
        />
      </fieldset>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3 border-line border-t bg-paper py-3',
          changed.length > 0 && 'sticky bottom-(--rail) z-1 md:bottom-0',
        )}
      >
        <Button
          type="submit"
          variant="main"
          disabled={changed.length === 0}
          aria-disabled={isPending}
          className="disabled:opacity-50"
        >
          {isPending ? 'Saving …' : 'Save'}
        </Button>
        <ButtonLink href={assetHref(countryCode, assetId)}>Cancel</ButtonLink>
        <p role="status" className="text-quiet text-sm">
          {changed.length > 0 && countOf(changed.length, 'change')}
        </p>
      </div>
    </form>
  );
}

/** Focused fields are not scrolled behind the buttons at the bottom. */
const FORM = 'space-y-5 [&_:is(input,select,textarea)]:scroll-mb-24';

/** What is wrong with the fields, by their names; empty unless all that is wrong is in them. */
function problemsOf(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  return Object.fromEntries(error.details.map(({ field, issue }) => [fieldOf(field), issue]));
}
