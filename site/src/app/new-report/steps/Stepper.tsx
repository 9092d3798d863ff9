import { steps } from "./use-step.ts";
import { classes } from "../../../ui/classes.ts";

interface Props {
  step: number;
  reachable: number;
  onStep: (step: number) => void;
}

export function Stepper({ step, reachable, onStep }: Props) {
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
