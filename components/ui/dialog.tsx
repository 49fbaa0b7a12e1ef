import type { ComponentProps } from 'react';

/** A native dialog in the middle of the page, opened through its `ref`. */
export function Dialog(dialog: ComponentProps<'dialog'>) {
  return (
    <dialog
      {...dialog}
      className="m-auto w-[min(26rem,100vw-2rem)] rounded-lg border border-line bg-paper px-6 py-5 text-ink backdrop:bg-[rgb(0_0_0/0.45)]"
    />
  );
}
