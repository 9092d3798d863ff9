import { useFormContext } from "react-hook-form";
import { ZConsentScope } from "@trabecula/contracts";
import { todayHere } from "../../../format/today-here.ts";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { consentScopeWords } from "../model/patient-words.ts";
import type { PatientValues } from "../model/patient-values.ts";

export function ConsentFields() {
  const form = useFormContext<PatientValues>();
  const field = fieldsOf(form);
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">The person agreed to</legend>
        <div className="grid">
          {ZConsentScope.options.map((scope) => (
            <Checkbox key={scope} label={consentScopeWords[scope]} value={scope} {...form.register("consentScope")} />
          ))}
        </div>
        <Problem text={form.formState.errors.consentScope?.message} />
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextInput label="Version of the text" autoComplete="off" maxLength={60} {...field("consentVersion")} />
        <TextInput label="Given on" type="date" max={todayHere()} autoComplete="off" {...field("consentDate")} />
        <TextInput label="Withdrawn on" type="date" max={todayHere()} autoComplete="off" {...field("consentWithdrawnOn")} />
      </div>
      <p className="max-w-[68ch] text-sm text-muted">
        Patients withdraw with you, not in their account; write the day down here. From then on no export of many reports has this patient’s
        values. The record stays, and so do the patient’s access and the reports released to them: these are their own to read. Take reports
        back, or end the access, where they want that too.
      </p>
    </div>
  );
}
