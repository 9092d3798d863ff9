import { useEffect, useState } from "react";

/** A pause in typing after which the list follows the search text. */
const typingPauseMs = 250;

/** The search field's text runs ahead of the address by a pause in typing, and follows it when it changes otherwise. */
export function useTypedSearch(applied: string, apply: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    setText(applied);
  }
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => apply(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, applied, apply]);
  return [text, setText];
}
