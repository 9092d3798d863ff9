import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

export const steps = ["Subject", "Measurements", "Reference", "Save"] as const;

/** The step in the address, from 1, so that the browser's Back goes a step back; never beyond `last`. */
export function useStep(last: number): [number, (step: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("step") ?? 1);
  const step = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, last) : 1;
  const go = useCallback(
    (next: number) => {
      setParams(next === 1 ? {} : { step: String(next) });
      window.scrollTo(0, 0);
    },
    [setParams],
  );
  return [step, go];
}
