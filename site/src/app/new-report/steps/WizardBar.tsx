import { Button } from "../../../ui/Button.tsx";
import type { Problems } from "../model/step-checks.ts";

interface Props {
  step: number;
  problems: Problems;
  isSaving: boolean;
  onBack: () => void;
}

/** Continue is the submit button, so that Enter works too. */
export function WizardBar({ step, problems, isSaving, onBack }: Props) {
  const count = Object.keys(problems).length;
  return (
    <div className="wizard-bar print:hidden">
      {step > 1 && (
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      )}
      <Button type="submit" pending={isSaving}>
        {step === 4 ? "Save report" : "Continue"}
      </Button>
      <p className="text-sm text-error" role="status">
        {count === 0 ? "" : count === 1 ? "One entry needs your attention." : `${count} entries need your attention.`}
      </p>
    </div>
  );
}
