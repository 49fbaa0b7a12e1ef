/** Whether single keys are shortcuts in this window: shared by the switch and what listens. */
let isOn: boolean | undefined;
const listeners = new Set<() => void>();

/** Whether they are on: `initial` until they were switched. */
export function areShortcutsOn(initial: boolean): boolean {
  return isOn ?? initial;
}

export function setShortcuts(on: boolean): void {
  isOn = on;
  for (const listener of listeners) listener();
}

export function whenShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
