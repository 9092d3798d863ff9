import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import { ZConsentScope } from "@trabecula/contracts";
import { useQuery } from "@tanstack/react-query";
import { fieldsOf } from "../../../forms/fields-of.ts";
import { FormFold } from "../../../ui/FormFold.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { RadioCards } from "../../../ui/SelectableCard.tsx";
import { TextInput, type TextInputProps } from "../../../ui/TextInput.tsx";
import { todayHere } from "../../../format/today-here.ts";
import type { PatientValues } from "../model/patient-values.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { consentScopeLabels, menopausalWords } from "../model/patient-messages.ts";
import { useWorkspace } from "../../../shell/workspaces.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { keepsNamesQuery } from "../patient-queries.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

const sizes = ["heightCm", "weightKg", "measuredOn"] as const;
const further = [...sizes, "ancestry", "dominantHand", "menopausalStatus", "nextScanOn", "baselineOn", "healthyControl", "notes"] as const;
const consent = ["consentScope", "consentVersion", "consentDate", "consentWithdrawnOn"] as const;

export function PatientFields() {
  const { formState } = useFormContext<PatientValues>();
  const { defaultValues = {}, errors } = formState;
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

const sexes = [
  { value: "female", title: "Female" },
  { value: "male", title: "Male" },
];
const birthsGivenBy = [
  { value: "date", title: "Date" },
  { value: "year", title: "Year alone" },
] as const;

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
      <RadioCards name="sex" className="max-w-md grid-cols-2" options={sexes} {...{ ref, value, onChange }} />
      <Problem id={problem} text={error?.message} />
    </fieldset>
  );
}

function BirthFields() {
  const form = useFormContext<PatientValues>();
  const field = fieldsOf(form);
  const givenBy = form.watch("birthGivenBy");
  const give = (by: PatientValues["birthGivenBy"]) => {
    form.setValue("birthGivenBy", by, { shouldDirty: true });
    form.clearErrors(["birthDate", "birthYear"]);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">Birth</legend>
      <p className="mb-2 text-sm text-muted">Gives the age at each scan. With the year alone the age is approximate, and reports say so.</p>
      <RadioCards name="birth-given-by" className="mb-3 max-w-md grid-cols-2" value={givenBy} options={birthsGivenBy} onChange={give} />
      {givenBy === "date" ? (
        <DateInput key="date" label="Date of birth" max={todayHere()} fieldClassName="max-w-56" {...field("birthDate")} />
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

function ConsentFields() {
  const form = useFormContext<PatientValues>();
  const field = fieldsOf(form);
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">The person agreed to</legend>
        <div className="grid">
          {ZConsentScope.options.map((scope) => (
            <Checkbox key={scope} label={consentScopeLabels[scope]} value={scope} {...form.register("consentScope")} />
          ))}
        </div>
        <Problem text={form.formState.errors.consentScope?.message} />
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextInput label="Version of the text" autoComplete="off" maxLength={60} {...field("consentVersion")} />
        <DateInput label="Given on" max={todayHere()} {...field("consentDate")} />
        <DateInput label="Withdrawn on" max={todayHere()} {...field("consentWithdrawnOn")} />
      </div>
      <p className="max-w-[68ch] text-sm text-muted">
        Patients withdraw consent with you, not in their account. Enter the day here. From then on, exports of many reports leave this
        patient out. The record, the patient’s access and the released reports stay. If the patient wants it, withdraw the reports or end
        the access.
      </p>
    </div>
  );
}

function DateInput(props: TextInputProps) {
  return <TextInput type="date" autoComplete="off" {...props} />;
}

function NameFields() {
  const field = fieldsOf(useFormContext<PatientValues>());
  const { data: keepsNames } = useQuery(keepsNamesQuery());
  const workspace = useWorkspace();
  if (keepsNames && workspace?.identity !== "codes")
    return (
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="First name (optional)" autoComplete="off" maxLength={80} {...field("firstName")} />
        <TextInput label="Last name (optional)" autoComplete="off" maxLength={80} {...field("lastName")} />
      </div>
    );
  if (workspace && workspace.kind !== "personal")
    return (
      <p className="-mt-4 text-sm text-muted">
        {workspace.identity === "names" ? "This workspace keeps no names of patients." : "In this workspace you see codes, not names."}
      </p>
    );
  return (
    <p className="-mt-4 text-sm text-muted">
      Your account keeps no names of patients.{" "}
      <AppLink to="/settings/patient-names" className="text-brand underline underline-offset-4">
        Keep names
      </AppLink>
    </p>
  );
}

const hands = [
  { value: "right", label: "Right" },
  { value: "left", label: "Left" },
];
const menopausalChoices = Object.entries(menopausalWords).map(([value, label]) => ({ value, label }));

function FurtherFields() {
  const form = useFormContext<PatientValues>();
  const field = fieldsOf(form);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput label="Height" inputMode="decimal" autoComplete="off" trailing={<span className="mr-2">cm</span>} {...field("heightCm")} />
      <TextInput label="Weight" inputMode="decimal" autoComplete="off" trailing={<span className="mr-2">kg</span>} {...field("weightKg")} />
      <DateInput label="Height and weight measured on" max={todayHere()} {...field("measuredOn")} />
      <Select label="Dominant hand" emptyLabel="Not stated" options={hands} {...field("dominantHand")} />
      {form.watch("sex") === "female" && (
        <Select label="Menopausal status" emptyLabel="Not stated" options={menopausalChoices} {...field("menopausalStatus")} />
      )}
      <DateInput label="Next scan planned for" hint="The patient appears on your dashboard one month before." {...field("nextScanOn")} />
      <DateInput label="Baseline of the study" hint="The visits of a study are planned from this day." {...field("baselineOn")} />
      <TextInput label="Ancestry" autoComplete="off" maxLength={80} {...field("ancestry")} />
      <div className="sm:col-span-2">
        <Checkbox
          label="Healthy control"
          message="With scans of at least 20 healthy controls, you can check whether a reference fits your scanner."
          {...form.register("healthyControl")}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Notes" maxLength={5000} hint="Do not write names here. Use the code." {...field("notes")} />
      </div>
    </div>
  );
}
