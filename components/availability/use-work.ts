import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';

/**
 * Tells when somebody begins and ends to work in the rows of a table, for its body: as long as a field or button of it
 * has the focus, or is pressed. A button that moves between press and release is not clicked.
 */
export function useWork(onWork: (isWorking: boolean) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isPressed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onWork);
  useEffect(() => {
    latest.current = onWork;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // After the click that a press ends with, and once the focus is where it goes.
  const settle = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!isPressed.current) latest.current(isIn(body.current, document.activeElement));
    });
  };
  const release = () => {
    isPressed.current = false;
    settle();
  };
  return {
    ref: body,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      if (isIn(currentTarget, target)) onWork(true);
    },
    onBlur: settle,
    // A button that removes itself takes the focus away without a word.
    onClick: settle,
    onPointerDown: ({ currentTarget, target }: PointerEvent<HTMLElement>) => {
      if (!(target instanceof Element) || !isControl(target, currentTarget)) return;
      isPressed.current = true;
      onWork(true);
      const ended = new AbortController();
      for (const end of ['pointerup', 'pointercancel']) {
        const once = () => {
          ended.abort();
          release();
        };
        window.addEventListener(end, once, { signal: ended.signal });
      }
    },
  };
}

/** Whether a control of the rows has the focus; `j` and `k` stand on rows themselves, which may move. */
function isIn(body: HTMLElement | null, focused: Element | null): boolean {
  return focused !== null && body !== null && isControl(focused, body);
}

function isControl(element: Element, body: Element): boolean {
  const control = element.closest('input, button');
  return control !== null && body.contains(control);
}
