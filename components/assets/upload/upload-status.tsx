import { Badge } from '#components/ui/badge.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { fileSize } from '#lib/assets/file-size.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { type FileCheck, problemWords } from './upload-checks.ts';
import type { CommonDetails, UploadFile } from './upload-state.ts';
import type { UploadStore } from './upload-store.ts';
import type { Trouble } from './upload-trouble.ts';

/** What the parts of a row of the sheet know. */
export type RowParts = {
  countryCode: string;
  file: UploadFile;
  check: FileCheck;
  common: CommonDetails;
  isTried: boolean;
  metaproperties: readonly Metaproperty[];
  today: string;
  store: UploadStore;
};

type Props = Pick<RowParts, 'countryCode' | 'file' | 'check' | 'isTried' | 'metaproperties'>;

const WORDS = 'mt-0.5 text-sm';

/** How far a file is, in words and, while bytes are on the move, as a bar. */
export function UploadStatus(props: Props) {
  const { file } = props;
  const { step } = file;
  switch (step.at) {
    case 'refused':
      return <Said tone="bad" mark="Cannot go up" words={step.why} />;
    case 'listed':
      return <p className={WORDS}>Waiting to be read</p>;
    case 'reading':
      return <Moving what="Read" bytes={step.bytes} file={file.file} />;
    case 'ready':
      return <Ready {...props} />;
    case 'waiting':
      return <p className={WORDS}>Waiting for its turn</p>;
    case 'sending':
      return step.bytes < file.file.size ? (
        <Moving what="Sent" bytes={step.bytes} file={file.file} />
      ) : (
        <p className={WORDS}>All sent; it is being stored …</p>
      );
    case 'cancelled':
      return <Cancelled file={file} />;
    case 'failed':
      return <Failed {...props} trouble={step.trouble} />;
    case 'done':
      return <Said tone="good" mark="Uploaded" />;
  }
}

function Ready({ countryCode, file, check, isTried, metaproperties }: Props) {
  const { sameAs, twin, issues } = check;
  if (sameAs) {
    const other =
      sameAs.file.name === file.file.name ? 'a file above' : `“${sameAs.file.name}” above`;
    return (
      <Said
        tone="warn"
        mark="Here twice"
        words={`It has the same content as ${other}, which goes up once.`}
      />
    );
  }
  if (twin) {
    return (
      <p className={WORDS}>
        <Badge tone="warn">Stored already</Badge>{' '}
        <TextLink href={assetHref(countryCode, twin.assetId)}>{twin.name}</TextLink> has the same
        content.
      </p>
    );
  }
  if (isTried && issues.length > 0) {
    return <Said tone="bad" mark="Not complete" words={problemWords(issues, metaproperties)} />;
  }
  return (
    <p className={WORDS}>
      Ready{file.twin === undefined && '; whether it is stored already could not be asked'}
    </p>
  );
}

function Cancelled({ file }: { file: UploadFile }) {
  const words =
    file.sent && 'All of it had left by then: it may be stored, and another try finds it.';
  return <Said tone="plain" mark="Cancelled" words={words} />;
}

function Failed({ trouble, metaproperties }: Props & { trouble: Trouble }) {
  const { words, details, correlationId } = trouble;
  return (
    <div role="alert">
      <Said
        tone="bad"
        mark="Not uploaded"
        words={[words, problemWords(details, metaproperties)].join(' ')}
      />
      {correlationId && (
        <p className="text-quiet text-xs">
          Correlation id <code className="break-all">{correlationId}</code>
        </p>
      )}
    </div>
  );
}

type SaidProps = {
  tone: 'plain' | 'good' | 'warn' | 'bad';
  mark: string;
  words?: string | undefined;
};

function Said({ tone, mark, words }: SaidProps) {
  return (
    <p className={WORDS}>
      <Badge tone={tone}>{mark}</Badge> {words}
    </p>
  );
}

function Moving({ what, bytes, file }: { what: string; bytes: number; file: File }) {
  return (
    <p className={WORDS}>
      <progress
        max={file.size}
        value={bytes}
        aria-label={`${what} of ${file.name}`}
        className="mr-2 h-2 w-[min(10rem,100%)] appearance-none overflow-hidden rounded-sm border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      {what} {fileSize(bytes)} of {fileSize(file.size)}
    </p>
  );
}
