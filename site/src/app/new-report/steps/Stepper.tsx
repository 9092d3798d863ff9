import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { classes } from "../../../ui/classes.ts";

export function Stepper({ step, reachable, onStep }: { step: number; reachable: number; onStep: (step: number) => void }) {
  return (
    <nav aria-label="Steps" className="mb-4 print:hidden">
      <p className="text-sm font-semibold text-brand sm:hidden" aria-hidden="true">
        Step {step} of {steps.length}: {steps[step - 1]}
      </p>
      <ol className="grid grid-cols-4 gap-2">
        {steps.map((label, index) => {
          const number = index + 1;
          const isCurrent = number === step;
          return (
            <li key={label}>
              <button
                type="button"
                disabled={number > reachable}
                aria-current={isCurrent ? "step" : undefined}
                onClick={() => onStep(number)}
                className={classes(
                  "flex w-full items-baseline gap-x-2 border-t-2 pt-2 text-left text-sm max-sm:mt-2 max-sm:h-8 sm:min-h-11",
                  isCurrent
                    ? "border-brand font-semibold text-brand"
                    : number <= reachable
                      ? "border-line-control hover:text-brand"
                      : "border-line text-muted",
                )}
              >
                <span className="tabular-nums max-sm:sr-only">{number}</span>
                <span className="max-sm:sr-only">{label}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const steps = ["Subject", "Measurements", "Reference", "Save"] as const;

/** Step in the URL, from 1, so that browser Back works; at most `last`. */
export function useStep(last: number, isEmpty: boolean) {
  const [params, setParams] = useSearchParams();
  const requested = Number(params.get("step") ?? 1);
  const step = Number.isInteger(requested) && requested >= 1 ? Math.min(requested, last) : 1;
  const [wasLost] = useState(params.has("step") && isEmpty);
  const namesLostStep = useRef(wasLost);
  useEffect(() => {
    if (!namesLostStep.current) return;
    namesLostStep.current = false;
    setParams({}, { replace: true });
  }, [setParams]);
  const go = useCallback(
    (next: number) => {
      setParams(next === 1 ? {} : { step: String(next) });
      window.scrollTo(0, 0);
    },
    [setParams],
  );
  /** `wasLost`: the URL names a later step, but a reload cleared the form. */
  return { step, go, wasLost };
}
