import { useEffect, useState } from "react";

/** A pause in typing after which the list follows the search text. */
const typingPauseMs = 250;

/** The search field's text runs ahead of the address by a pause in typing, and follows it when it changes otherwise. */
export function useTypedSearch(applied: string, apply: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  const [asked, setAsked] = useState<string | null>(null);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    // What was asked for has arrived: whoever typed on meanwhile keeps what stands there.
    if (applied === asked) setAsked(null);
    else setText(applied);
  }
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => {
      setAsked(text);
      apply(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, applied, apply]);
  return [text, setText];
}
