import { useEffect } from "react";

const typing = "input, select, textarea, dialog, [contenteditable]";

/** False for keys that a field, a dialog or the browser takes. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(typing));
}

export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isShortcut(event) && keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [keys]);
}
