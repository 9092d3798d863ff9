import type { FitPlan } from "@trabecula/contracts";
import { classes } from "../../../ui/classes.ts";
import { Select } from "../../../ui/Select.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { DraftProblems } from "../model/columns-draft.ts";
import { errorChoices, familyChoices, smoothingChoices } from "../model/fit-words.ts";
import type { SettingsDraft } from "../model/settings-draft.ts";

interface Props {
  settings: SettingsDraft;
  problems: DraftProblems;
  isLongitudinal: boolean;
  onChange: (change: Partial<SettingsDraft>) => void;
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

/** Family, smoothing, age transformation, ages and standard errors, each with what it means. */
export function SettingsFields({ settings, problems, isLongitudinal, onChange }: Props) {
  const marked = (field: string) => ({ indicator: problems[field] ? (2 as const) : (0 as const), message: problems[field] });
  return (
    <div className="space-y-8">
      <Cards legend="Family" name="family" choices={familyChoices} chosen={settings.family} onChoose={(family) => onChange({ family })} />
      <div>
        <Cards
          legend="Smoothing"
          name="smoothing"
          choices={smoothingChoices}
          chosen={settings.smoothing}
          onChoose={(smoothing) => onChange({ smoothing })}
        />
        {settings.smoothing === "gaic" && (
          <TextInput
            label="Penalty k of an effective degree of freedom"
            fieldClassName="mt-4 max-w-xs"
            inputMode="decimal"
            autoComplete="off"
            value={settings.k}
            {...marked("k")}
            onChange={(event) => onChange({ k: event.target.value })}
          />
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Select
          label="Smooth over"
          options={powers}
          value={settings.agePower}
          onChange={(event) => onChange({ agePower: event.target.value as SettingsDraft["agePower"] })}
        />
        {settings.agePower === "other" && (
          <TextInput
            label="Power of age"
            inputMode="decimal"
            autoComplete="off"
            value={settings.otherPower}
            {...marked("otherPower")}
            onChange={(event) => onChange({ otherPower: event.target.value })}
          />
        )}
        <AgeField label="Ages from" value={settings.ageFrom} {...marked("ageFrom")} onText={(ageFrom) => onChange({ ageFrom })} />
        <AgeField label="Ages to" value={settings.ageTo} {...marked("ageTo")} onText={(ageTo) => onChange({ ageTo })} />
        {isLongitudinal && (
          <Select
            label="Repeated visits"
            fieldClassName="col-span-2"
            options={repeatChoices}
            value={settings.repeats}
            onChange={(event) => onChange({ repeats: event.target.value as FitPlan["repeats"] })}
          />
        )}
      </div>
      <div>
        <Cards
          legend="Standard errors of the percentiles"
          name="standard-errors"
          choices={errorChoices}
          chosen={settings.standardErrors}
          onChoose={(standardErrors) => onChange({ standardErrors })}
        />
        {settings.standardErrors === "bootstrap" && (
          <TextInput
            label="Resamples (20 to 1000)"
            fieldClassName="mt-4 max-w-xs"
            inputMode="numeric"
            autoComplete="off"
            value={settings.resamples}
            {...marked("resamples")}
            onChange={(event) => onChange({ resamples: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}

interface CardsProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly { value: Value; title: string; line: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Cards<Value extends string>({ legend, name, choices, chosen, onChoose }: CardsProps<Value>) {
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
            selected={value === chosen}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface AgeFieldProps {
  label: string;
  value: string;
  indicator: 0 | 2;
  message: string | undefined;
  onText: (text: string) => void;
}

function AgeField({ onText, ...field }: AgeFieldProps) {
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      placeholder="All"
      trailing={<span className="mr-2">years</span>}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
