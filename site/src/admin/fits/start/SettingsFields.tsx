import { useController, useWatch } from "react-hook-form";
import type { FitPlan } from "@trabecula/contracts";
import type { FieldProps } from "../../../forms/fields-of.ts";
import type { ContractForm } from "../../../forms/use-contract-form.ts";
import { classes } from "../../../ui/classes.ts";
import { Select } from "../../../ui/Select.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { errorChoices, familyChoices, smoothingChoices } from "../model/fit-words.ts";
import { edfFieldsOf, type SettingsDraft } from "../model/settings-draft.ts";

interface Props {
  form: ContractForm<SettingsDraft, FitPlan>;
  isLongitudinal: boolean;
}

const powers = [
  { value: "auto", label: "Chosen by the criterion" },
  { value: "linear", label: "Age as it is" },
  { value: "logarithm", label: "Logarithm of age" },
  { value: "other", label: "Another power" },
];

const repeatChoices: { value: FitPlan["repeats"]; label: string }[] = [
  { value: "weighted", label: "Each person counts once (weights 1/visits)" },
  { value: "refuse", label: "Refuse a cohort with repeated visits" },
];

export function SettingsFields({ form, isLongitudinal }: Props) {
  const { control, field } = form;
  const [family, smoothing, agePower, standardErrors] = useWatch({ control, name: ["family", "smoothing", "agePower", "standardErrors"] });
  return (
    <div className="space-y-8">
      <Cards form={form} legend="Family" name="family" choices={familyChoices} />
      <div>
        <Cards form={form} legend="Smoothing" name="smoothing" choices={smoothingChoices} />
        {smoothing === "gaic" && (
          <TextInput
            label="Penalty k of an effective degree of freedom"
            fieldClassName="mt-4 max-w-xs"
            inputMode="decimal"
            autoComplete="off"
            {...field("k")}
          />
        )}
      </div>
      <EdfFields form={form} family={family} />
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Select label="Smooth over" options={powers} {...field("agePower")} />
        {agePower === "other" && <TextInput label="Power of age" inputMode="decimal" autoComplete="off" {...field("otherPower")} />}
        <AgeField label="Ages from" {...field("ageFrom")} />
        <AgeField label="Ages to" {...field("ageTo")} />
        {isLongitudinal && <Select label="Repeated visits" fieldClassName="col-span-2" options={repeatChoices} {...field("repeats")} />}
      </div>
      <div>
        <Cards form={form} legend="Standard errors of the percentiles" name="standardErrors" choices={errorChoices} />
        {standardErrors === "bootstrap" && (
          <TextInput
            label="Resamples (20 to 1000)"
            fieldClassName="mt-4 max-w-xs"
            inputMode="numeric"
            autoComplete="off"
            {...field("resamples")}
          />
        )}
      </div>
    </div>
  );
}

function EdfFields({ form, family }: Pick<Props, "form"> & Pick<SettingsDraft, "family">) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Held to degrees of freedom</legend>
      <p className="mt-1 mb-2 text-sm text-muted">
        1 is a constant, 2 a straight line; up to 20. What is left empty is smoothed as chosen above.
      </p>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        {edfFieldsOf(family).map(({ name, label }) => (
          <TextInput key={name} label={label} inputMode="decimal" autoComplete="off" placeholder="Smoothed" {...form.field(name)} />
        ))}
      </div>
    </fieldset>
  );
}

type CardsName = "family" | "smoothing" | "standardErrors";

interface CardsProps<Name extends CardsName> extends Pick<Props, "form"> {
  legend: string;
  name: Name;
  choices: readonly { value: SettingsDraft[Name]; title: string; line: string }[];
}

function Cards<Name extends CardsName>({ form, legend, name, choices }: CardsProps<Name>) {
  const { field: chosen } = useController({ control: form.control, name });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={classes("grid gap-3 sm:grid-cols-2", choices.length > 3 ? "lg:grid-cols-4" : "lg:grid-cols-3")}>
        {choices.map(({ value, title, line }) => (
          <SelectableCard
            key={value}
            kind="radio"
            name={name}
            title={title}
            description={line}
            selected={value === chosen.value}
            onChange={() => chosen.onChange(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function AgeField(props: FieldProps & { label: string }) {
  return <TextInput {...props} inputMode="decimal" autoComplete="off" placeholder="All" trailing={<span className="mr-2">years</span>} />;
}
