import { useEffect, useState } from "react";

/** A pause in changes after which the file is checked again. */
const pauseMs = 350;

/** The value once it has not changed for a moment: a form is not sent at every key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
