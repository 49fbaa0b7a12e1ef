import { clsx } from 'clsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { ScrollArea } from './scroll-area.tsx';

type Props = {
  /** The visible and accessible name. */
  title: string;
  code: string;
  /** Whether long lines wrap instead of scrolling. */
  wraps?: boolean;
};

/** A block of code with a copy button. */
export function CodeBlock({ title, code, wraps = false }: Props) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-surface-1">
      <figcaption className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1.5 pl-3 text-quiet text-xs">
        {title}
        <CopyButton text={code} what={title} />
      </figcaption>
      <ScrollArea label={title}>
        <pre
          className={clsx(
            'px-3 py-2.5 text-[0.8125rem]/5 max-sm:wrap-anywhere max-sm:w-auto max-sm:whitespace-pre-wrap print:w-auto print:whitespace-pre-wrap',
            wraps ? 'wrap-anywhere whitespace-pre-wrap' : 'w-fit min-w-full',
          )}
        >
          <code>{code}</code>
        </pre>
      </ScrollArea>
    </figure>
  );
}
