import type { ReactNode } from 'react';
import type { FormField, Values } from '#components/forms/form-field.ts';
import { Badge } from '#components/ui/badge.tsx';
import { CorrelationId } from '#components/ui/error-notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { formatFileSize } from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import { type FileCheck, issueText } from './upload-checks.ts';
import type { UploadFile } from './upload-state.ts';
import type { UploadStore } from './upload-store.ts';

/** Props shared by the parts of a row of the sheet. */
export type UploadRowProps = {
  file: UploadFile;
  check: FileCheck;
  common: Values;
  isSubmitted: boolean;
  fields: readonly FormField[];
  store: UploadStore;
};

type Props = Pick<UploadRowProps, 'file' | 'check' | 'isSubmitted' | 'fields'>;

/** How far a file is, in words, with a progress bar while bytes are read or sent. */
export function UploadStatus(props: Props) {
  const { file, fields } = props;
  const { step } = file;
  switch (step.at) {
    case 'refused':
      return <StatusLine label="Can’t upload" words={step.reason} />;
    case 'listed':
    case 'waiting':
      return <StatusLine words="Waiting" />;
    case 'delayed':
      return <StatusLine words="The service is busy. It goes on in a moment." />;
    case 'reading':
      return <Progress what="Checked" bytes={step.bytes} file={file.file} />;
    case 'ready':
      return <Ready {...props} />;
    case 'sending':
      if (step.bytes >= file.file.size) return <StatusLine words="Saving …" />;
      return <Progress what="Sent" bytes={step.bytes} file={file.file} />;
    case 'cancelled': {
      const words = file.sent && 'It may already be uploaded. Try again to find out.';
      return <StatusLine label="Cancelled" words={words} />;
    }
    case 'failed': {
      const { words, details, correlationId } = step.error;
      return (
        <div role="alert">
          <StatusLine label="Not uploaded" words={[words, issueText(details, fields)].join(' ')} />
          <CorrelationId id={correlationId} />
        </div>
      );
    }
    case 'done':
      return <StatusLine label="Uploaded" />;
  }
}

function Ready({ file, check, isSubmitted, fields }: Props) {
  const { sameAs, duplicate, issues } = check;
  if (sameAs) {
    const other =
      sameAs.file.name === file.file.name ? 'a file above' : `“${sameAs.file.name}” above`;
    const words = `Same file as ${other}. It will be uploaded once.`;
    return <StatusLine label="Duplicate" words={words} />;
  }
  if (duplicate) {
    const { assetId, name } = duplicate;
    const link = <TextLink href={assetHref(assetId)}>{name}</TextLink>;
    return <StatusLine label="Already uploaded" words={<>{link} is the same file.</>} />;
  }
  if (isSubmitted && issues.length > 0) {
    const words = issueText(issues, fields);
    return <StatusLine label="Details missing" words={words} />;
  }
  const isUnchecked = file.duplicate === undefined;
  return (
    <StatusLine
      words={`Ready${isUnchecked ? '. We couldn’t check if it’s already uploaded.' : ''}`}
    />
  );
}

type StatusLineProps = { label?: string; words?: ReactNode };

function StatusLine({ label, words }: StatusLineProps) {
  return (
    <p className={LINE}>
      {label && <Badge>{label}</Badge>} {words}
    </p>
  );
}

const LINE = 'mt-0.5 text-sm';

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
