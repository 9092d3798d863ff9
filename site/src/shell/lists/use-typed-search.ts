import { useEffect, useState } from "react";

const typingPauseMs = 250;

/** Debounced search text; follows external changes of the URL. */
export function useTypedSearch(applied: string, apply: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);
  const [sent, setSent] = useState<string | null>(null);
  if (applied !== lastApplied) {
    setLastApplied(applied);
    // Own update arrived; keep text typed since then.
    if (applied === sent) setSent(null);
    else setText(applied);
  }
  useEffect(() => {
    if (text === applied) return;
    const timer = setTimeout(() => {
      setSent(text);
      apply(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, applied, apply]);
  return [text, setText];
}
