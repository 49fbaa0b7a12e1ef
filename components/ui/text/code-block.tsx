import { CopyButton } from '#components/ui/button/copy-button.tsx';

type Props = {
  /** The visible and accessible name. */
  title: string;
  code: string;
};

/** A block of code with a copy button; long lines wrap. */
export function CodeBlock({ title, code }: Props) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-surface-1">
      <figcaption className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1.5 pl-3 text-quiet text-xs">
        {title}
        <CopyButton text={code} what={title} />
      </figcaption>
      <pre className="wrap-anywhere whitespace-pre-wrap px-3 py-2.5 text-[0.8125rem]/5">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
