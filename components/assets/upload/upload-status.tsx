import { Badge } from '#components/ui/badge.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatFileSize } from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import type { Tone } from '#lib/text/text.ts';
import { type FileCheck, issueText } from './upload-checks.ts';
import type { UploadError } from './upload-error.ts';
import type { CommonDetails, UploadFile } from './upload-state.ts';
import type { UploadStore } from './upload-store.ts';

/** Props shared by the parts of a row of the sheet. */
export type UploadRowProps = {
  countryCode: string;
  file: UploadFile;
  check: FileCheck;
  common: CommonDetails;
  isSubmitted: boolean;
  metaproperties: readonly Metaproperty[];
  today: string;
  store: UploadStore;
};

type Props = Pick<
  UploadRowProps,
  'countryCode' | 'file' | 'check' | 'isSubmitted' | 'metaproperties'
>;

const LINE = 'mt-0.5 text-sm';

/** How far a file is, in words, with a progress bar while bytes are read or sent. */
export function UploadStatus(props: Props) {
  const { file } = props;
  const { step } = file;
  switch (step.at) {
    case 'refused':
      return <StatusLine tone="bad" label="Can’t upload" words={step.reason} />;
    case 'listed':
      return <p className={LINE}>Waiting</p>;
    case 'reading':
      return <Progress what="Checked" bytes={step.bytes} file={file.file} />;
    case 'ready':
      return <Ready {...props} />;
    case 'waiting':
      return <p className={LINE}>Waiting</p>;
    case 'sending':
      return step.bytes < file.file.size ? (
        <Progress what="Sent" bytes={step.bytes} file={file.file} />
      ) : (
        <p className={LINE}>Saving …</p>
      );
    case 'cancelled':
      return <Cancelled file={file} />;
    case 'failed':
      return <Failed {...props} error={step.error} />;
    case 'done':
      return <StatusLine tone="good" label="Uploaded" />;
  }
}

function Ready({ countryCode, file, check, isSubmitted, metaproperties }: Props) {
  const { sameAs, duplicate, issues } = check;
  if (sameAs) {
    const other =
      sameAs.file.name === file.file.name ? 'a file above' : `“${sameAs.file.name}” above`;
    return (
      <StatusLine
        tone="warn"
        label="Duplicate"
        words={`Same file as ${other}. It will be uploaded once.`}
      />
    );
  }
  if (duplicate) {
    return (
      <p className={LINE}>
        <Badge tone="warn">Already uploaded</Badge>{' '}
        <TextLink href={assetHref(countryCode, duplicate.assetId)}>{duplicate.name}</TextLink> is
        the same file.
      </p>
    );
  }
  if (isSubmitted && issues.length > 0) {
    return (
      <StatusLine tone="bad" label="Details missing" words={issueText(issues, metaproperties)} />
    );
  }
  return (
    <p className={LINE}>
      Ready{file.duplicate === undefined && '. We couldn’t check if it’s already uploaded.'}
    </p>
  );
}

function Cancelled({ file }: { file: UploadFile }) {
  const words = file.sent && 'It may already be uploaded. Try again to find out.';
  return <StatusLine tone="plain" label="Cancelled" words={words} />;
}

function Failed({ error, metaproperties }: Props & { error: UploadError }) {
  const { words, details, correlationId } = error;
  return (
    <div role="alert">
      <StatusLine
        tone="bad"
        label="Not uploaded"
        words={[words, issueText(details, metaproperties)].join(' ')}
      />
      {correlationId && (
        <p className="text-quiet text-xs">
          Correlation id <code className="break-all">{correlationId}</code>
        </p>
      )}
    </div>
  );
}

type StatusLineProps = {
  tone: Tone;
  label: string;
  words?: string | undefined;
};

function StatusLine({ tone, label, words }: StatusLineProps) {
  return (
    <p className={LINE}>
      <Badge tone={tone}>{label}</Badge> {words}
    </p>
  );
}

function Progress({ what, bytes, file }: { what: string; bytes: number; file: File }) {
  return (
    <p className={LINE}>
      <progress
        max={file.size}
        value={bytes}
        aria-label={`${what} of ${file.name}`}
        className="mr-2 h-2 w-[min(10rem,100%)] appearance-none overflow-hidden rounded-sm border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      {what} {formatFileSize(bytes)} of {formatFileSize(file.size)}
    </p>
  );
}
