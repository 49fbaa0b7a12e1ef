'use client';

import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** The text of the button, or an icon with a text. */
  label: ReactNode;
  isOpen?: boolean;
  /** Tailwind utilities of the box around button and panel, in which the panel is placed. */
  className?: string;
  /** Tailwind utilities of the panel. */
  panelClass?: string;
  /** Called when it opens: what it shows may be loaded then. */
  onOpen?: () => void;
  children: ReactNode;
};

/**
 * A button that opens a panel: the rarer actions of a screen, or its filters. Native `details`, so it works without
 * scripts; with them, Escape, a click elsewhere and leaving it with Tab close it.
 */
export function Menu(props: Props) {
  const { label, isOpen = false, className, onOpen, children } = props;
  const { panelClass = 'menu-list right-0 w-56 max-w-[calc(100vw-2rem)]' } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  // Whatever was closed by hand: what is wrong in it has to be seen.
  useEffect(() => {
    if (!isOpen || !menu.current) return;
    menu.current.open = true;
    if (document.activeElement === document.body)
      menu.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });
  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        // A dialog of the menu is closed first.
        if (event.key !== 'Escape' || details.querySelector('dialog[open]')) return;
        if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
      } else if (event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
    };
    const until = new AbortController();
    for (const type of ['keydown', 'pointerdown', 'focusin'])
      document.addEventListener(type, close, until);
    return () => until.abort();
  }, []);
  return (
    <details
      ref={menu}
      open={isOpen}
      data-menu=""
      className={clsx('relative print:hidden', className)}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="menu-button">{label}</summary>
      <div className={clsx('menu-panel', panelClass)}>{children}</div>
    </details>
  );
}

/** Ways to take a list elsewhere; on a phone all of its rarer actions. */
export function ExportMenu({ children }: Pick<Props, 'children'>) {
  const label = (
    <>
      <Ellipsis size={18} aria-hidden="true" className="md:hidden" />
      <span className="max-md:sr-only">Export</span>
    </>
  );
  return (
    <Menu className="icon-menu" label={label}>
      {children}
    </Menu>
  );
}

/** A popover that also closes when it is left with Tab. */
export function Popover(popover: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes
    <div
      {...popover}
      popover="auto"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    />
  );
}
