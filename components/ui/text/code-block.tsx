import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { ScrollArea } from './scroll-area.tsx';

/** A block of code with a copy button. `title` is its visible and accessible name. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line bg-panel">
      <figcaption className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1.5 pl-3 text-quiet text-xs">
        {title}
        <CopyButton text={code} what={title} />
      </figcaption>
      <ScrollArea label={title}>
        <pre className="w-fit min-w-full px-3 py-2.5 text-[0.8125rem]/5 print:w-auto print:whitespace-pre-wrap">
          <code>{code}</code>
        </pre>
      </ScrollArea>
    </figure>
  );
}
