import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { Problem } from "../../../ui/Problem.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { todayHere } from "../../../format/today-here.ts";
import type { PatientValues } from "../model/patient-values.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { FurtherFields } from "./FurtherFields.tsx";
import { NameFields } from "./NameFields.tsx";
import { FormFold } from "./FormFold.tsx";

export function PatientFields() {
  const { formState } = useFormContext<PatientValues>();
  const { defaultValues = {}, errors } = formState;
  const further = [
    "heightCm",
    "weightKg",
    "measuredOn",
    "ancestry",
    "dominantHand",
    "menopausalStatus",
    "nextScanOn",
    "healthyControl",
    "notes",
  ] as const;
  const consent = ["consentScope", "consentVersion", "consentDate", "consentWithdrawnOn"] as const;
  const holds = (fields: readonly (keyof PatientValues)[]) =>
    fields.some((field) => errors[field] !== undefined || isGiven(defaultValues[field]));
  return (
    <>
      <NameFields />
      <SexChoice />
      <BirthFields />
      <FormFold title="More about the person" hint="height, weight, ancestry, hand, menopausal status, notes" open={holds(further)}>
        <FurtherFields />
      </FormFold>
      <FormFold title="Consent" hint="what it covers, when it was given or withdrawn" open={holds(consent)}>
        <ConsentFields />
      </FormFold>
    </>
  );
}

const isGiven = (value: boolean | string | readonly unknown[] | undefined): boolean =>
  typeof value === "boolean" ? value : Boolean(value?.length);

function SexChoice() {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController<PatientValues, "sex">({ name: "sex" });
  const problem = useId();
  return (
    <fieldset aria-describedby={problem}>
      <legend className="mb-1 text-lg font-semibold">Reference sex</legend>
      <p className="mb-2 text-sm text-muted">Selects the reference curve. We do not ask for gender.</p>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <SelectableCard
          kind="radio"
          name="sex"
          title="Female"
          ref={ref}
          selected={value === "female"}
          onChange={() => onChange("female")}
        />
        <SelectableCard kind="radio" name="sex" title="Male" selected={value === "male"} onChange={() => onChange("male")} />
      </div>
      <Problem id={problem} text={error?.message} />
    </fieldset>
  );
}

function BirthFields() {
  const form = useFormContext<PatientValues>();
  const field = fieldsOf(form);
  const isDate = form.watch("birthGivenBy") === "date";
  const give = (by: PatientValues["birthGivenBy"]) => {
    form.setValue("birthGivenBy", by, { shouldDirty: true });
    form.clearErrors(["birthDate", "birthYear"]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">Birth</legend>
      <p className="mb-2 text-sm text-muted">Gives the age at each scan. With the year alone the age is approximate, and reports say so.</p>
      <div className="mb-3 grid max-w-md grid-cols-2 gap-3">
        <SelectableCard kind="radio" name="birth-given-by" title="Date" selected={isDate} onChange={() => give("date")} />
        <SelectableCard kind="radio" name="birth-given-by" title="Year alone" selected={!isDate} onChange={() => give("year")} />
      </div>
      {isDate ? (
        <TextInput
          key="date"
          label="Date of birth"
          type="date"
          max={todayHere()}
          autoComplete="off"
          fieldClassName="max-w-56"
          {...field("birthDate")}
        />
      ) : (
        <TextInput
          key="year"
          label="Year of birth"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          fieldClassName="max-w-48"
          {...field("birthYear")}
        />
      )}
    </fieldset>
  );
}
