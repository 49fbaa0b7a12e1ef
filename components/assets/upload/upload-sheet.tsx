'use client';

import { clsx } from 'clsx';
import { type ComponentProps, useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import {
  DetailFields,
  isOfOneFile,
  withOptionalName,
} from '#components/assets/details/detail-fields.tsx';
import type { FormField, Values } from '#components/forms/form-field.ts';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Dropzone } from '#components/ui/fields/dropzone.tsx';
import { formatFileSize, propertyName } from '#lib/assets/labels.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { FILE_KINDS } from '#lib/assets/upload/file-kinds.ts';
import { countOf } from '#lib/text/text.ts';
import { kindsText } from './file-checks.ts';
import {
  checkFiles,
  commonProblems,
  type FileChecks,
  readyIds,
  removableIds,
  uploadCandidates,
  uploadSummary,
} from './upload-checks.ts';
import { UploadRow } from './upload-row.tsx';
import { failedAs, type UploadState } from './upload-state.ts';
import { type UploadStore, useUploads } from './upload-store.ts';

type Props = {
  /** The largest file that the service accepts. */
  limitBytes: number;
  fields: readonly FormField[];
  metaproperties: readonly Metaproperty[];
  /** The product that the files are for; its details are filled in. */
  product?: { readonly number: string; readonly details: Values } | undefined;
};

/** The upload screen: takes any number of files with their details, and uploads them. */
export function UploadSheet(props: Props) {
  const { limitBytes, fields, metaproperties, product } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const { state, store } = useUploads(product?.number);
  useEffect(() => {
    if (product) store().setCommon(product.details, true);
  }, [product, store]);
  const checks = useMemo(() => checkFiles(state, metaproperties), [state, metaproperties]);
  const add = useCallback(
    (files: readonly File[]) => store().add(files, limitBytes),
    [store, limitBytes],
  );
  // What a product lacks is a picture; other files may be dropped all the same.
  const kinds = product ? PICTURE_KINDS : FILE_KINDS;
  const upload = () => {
    store().submit(readyIds(state, checks));
    // After rendering: problems are marked, or the button is disabled and loses the focus.
    requestAnimationFrame(() => focusProblem(sheet.current));
  };
  return (
    <div ref={sheet}>
      <Dropzone
        hint={`${kindsText(kinds)}, up to ${formatFileSize(limitBytes)}${product ? '' : ' each'}`}
        accept={kinds.flatMap(({ extensions }) => extensions.map((each) => `.${each}`)).join()}
        onFiles={add}
      >
        {state.files.length > 0 && (
          <FilledSheet {...{ state, checks, fields, product, upload }} store={store()} />
        )}
      </Dropzone>
    </div>
  );
}

const PICTURE_KINDS = FILE_KINDS.filter(({ type }) => type === 'IMAGE');

/** Focuses the first invalid field, or the list of files. */
function focusProblem(sheet: HTMLElement | null): void {
  const problem = sheet?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (problem) problem.focus();
  else sheet?.querySelector<HTMLElement>('#upload-files')?.focus({ preventScroll: true });
}

type FilledProps = Omit<Props, 'limitBytes' | 'metaproperties'> & {
  state: UploadState;
  checks: FileChecks;
  upload: () => void;
  store: UploadStore;
};

function FilledSheet(props: FilledProps) {
  const { state, checks, fields, store } = props;
  const { common, isSubmitted } = state;
  const shared = { common, isSubmitted, fields, store };
  return (
    <div className={`mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] ${ABOVE_BAR}`}>
      <CommonFields {...props} />
      <section
        aria-labelledby="upload-files"
        className={clsx(
          'min-w-0 lg:col-start-1 lg:row-start-1',
          // A few files are seen at once; the details of many would be far below them.
          state.files.length <= MAX_FIRST && 'max-lg:order-first',
        )}
      >
        <h2 id="upload-files" tabIndex={-1} className="mb-2 font-semibold text-base outline-none">
          Files
        </h2>
        <ul aria-labelledby="upload-files" className="divide-y divide-line border-line border-y">
          {state.files.map((file) => {
            const check = checks.get(file.id);
            return check && <UploadRow key={file.id} {...shared} file={file} check={check} />;
          })}
        </ul>
      </section>
      <div className="sticky bottom-(--rail) z-1 border-line border-t bg-canvas py-3 md:bottom-0 lg:col-span-full">
        {state.files.some(failedAs('signedOut')) && (
          <div className="pb-2">
            <ErrorNotice error={SIGNED_OUT} retry={() => store.retry()}>
              Your list is kept.
            </ErrorNotice>
          </div>
        )}
        <UploadBar {...props} />
      </div>
    </div>
  );
}

const MAX_FIRST = 4;

/** Keeps focused controls from being scrolled behind the sticky bar. */
const ABOVE_BAR =
  '[&_:is(a,button,input,select,textarea,summary)]:scroll-mb-24 md:[&_:is(a,button,input,select,textarea,summary)]:scroll-mb-16';

/** The details for all files. */
function CommonFields(props: FilledProps) {
  const { state, checks, fields, product, store } = props;
  const common = fields.filter((field) => !isOfOneFile(field));
  const shared = {
    fields,
    values: state.common,
    problems: state.isSubmitted ? commonProblems(state, checks) : {},
    onChange: (details: Values) => store.setCommon(details),
  };
  return (
    <section aria-labelledby="common-details" className="lg:col-start-2 lg:row-start-1">
      <h2 id="common-details" className="font-semibold text-base">
        Details for all files
      </h2>
      <p className="text-quiet text-sm">Change one file’s details below its name.</p>
      {product ? <BriefFields {...shared} /> : <DetailFields {...shared} fields={common} />}
    </section>
  );
}

/** Only what is needed, the rest folded, with the name for all files. */
function BriefFields({ fields, ...shared }: ComponentProps<typeof DetailFields>) {
  const isProperty = ({ name }: FormField) => name.startsWith(propertyName(''));
  const isNeeded = ({ name, isRequired }: FormField) => isRequired || name === 'purpose';
  const ordered = [
    ...fields.filter((field) => !isProperty(field) && field.name !== 'description'),
    ...fields.filter(isProperty),
  ];
  const needed = withOptionalName(ordered.filter(isNeeded), 'Leave blank to use the file’s name.');
  return (
    <>
      <DetailFields {...shared} fields={needed} />
      <details className="fold mt-2 text-sm">
        <summary>
          <span>More details</span>
        </summary>
        <DetailFields {...shared} fields={ordered.filter((field) => !isNeeded(field))} />
      </details>
    </>
  );
}

const SIGNED_OUT = new ApiError({ status: 401 });

/** The summary of all files, and the actions for several at once. */
function UploadBar({ state, checks, upload, store }: FilledProps) {
  const { length: count } = uploadCandidates(state, checks);
  const removable = removableIds(state, checks);
  const failed = state.files.filter(({ step }) => step.at === 'failed' && step.error.mayRetry);
  const done = state.files.filter(({ step }) => step.at === 'done');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm">
        {uploadSummary(state, checks)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {done.length > 0 && (
          <Button onClick={() => store.remove(done.map(({ id }) => id))}>
            Clear {done.length} uploaded
          </Button>
        )}
        {removable.length > 1 && (
          <Button onClick={() => store.remove(removable)}>Remove {removable.length}</Button>
        )}
        {failed.length > 1 && (
          <Button onClick={() => store.retry(failed.map(({ id }) => id))}>
            Retry {failed.length}
          </Button>
        )}
        <Button variant="main" onClick={upload} disabled={count === 0} className="max-md:grow">
          {count === 0 ? 'Upload' : `Upload ${countOf(count, 'file')}`}
        </Button>
      </div>
    </div>
  );
}
