import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

export const steps = ["Subject", "Measurements", "Reference", "Save"] as const;

interface Step {
  step: number;
  go: (step: number) => void;
  /** The URL names a later step, but a reload cleared the form. */
  wasLost: boolean;
}

/** Step in the URL, from 1, so that browser Back works; at most `last`. */
export function useStep(last: number, isEmpty: boolean): Step {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("step") ?? 1);
  const step = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1;
  const [wasLost] = useState(params.has("step") && isEmpty);
  useEffect(() => {
    if (wasLost) setParams({}, { replace: true });
  }, [wasLost, setParams]);
  const go = useCallback(
    (next: number) => {
      setParams(next === 1 ? {} : { step: String(next) });
      window.scrollTo(0, 0);
    },
    [setParams],
  );
  return { step, go, wasLost };
}
