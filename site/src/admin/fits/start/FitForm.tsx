import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { fitGates, type CohortColumns, type CohortReport, type ReportType, type FitPlan } from "@trabecula/contracts";
import { Problem } from "../../../ui/Problem.tsx";
import { useContractForm, type ContractForm } from "../../../forms/use-contract-form.ts";
import { messageOf } from "../../../shell/api-error.ts";
import { TextLink } from "../../TextLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { fitQuery, fitsKey, startFit } from "../fits-api.ts";
import { curvesText, mostVisits, errorChoices, familyChoices, smoothingChoices } from "../model/fit-messages.ts";
import { settingsForm, edfFieldsOf, type SettingsDraft } from "./settings-draft.ts";
import { changeStart, keepSentFile, startOver, useStart } from "./start-store.ts";
import { useController, useWatch } from "react-hook-form";
import { classes } from "../../../ui/classes.ts";
import { Select } from "../../../ui/Select.tsx";
import { SelectableCard } from "../../../ui/SelectableCard.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";

interface Props {
  file: File;
  reportType: ReportType;
  columns: CohortColumns;
  report: CohortReport;
  isReady: boolean;
}

export default function FitForm({ file, reportType, columns, report, isReady }: Props) {
  const headingId = useId();
  const [settings] = useState(() => useStart.getState().settings);
  const form = useContractForm(settingsForm(reportType, columns, settings), { checked: "sent" });
  const { subscribe } = form;
  // The form unmounts while columns are corrected and is then restored from the store.
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => changeStart({ settings: values }) }), [subscribe]);
  const isLongitudinal = mostVisits(report) > 1;
  const start = useStartFit(file);

  return (
    <form onSubmit={form.submit((plan) => start.mutateAsync(plan))} noValidate aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="mb-1 text-lg font-semibold">
        Fit
      </h2>
      <p className="mb-4 max-w-[68ch] text-sm text-muted">
        Automatic choices are a good start.{" "}
        <TextLink inText to="/documentation/own-reference-data" target="_blank" rel="noopener">
          How to choose (new tab)
        </TextLink>
        , and how to read the diagnostics afterwards.
      </p>
      <SettingsFields form={form} isLongitudinal={isLongitudinal} />
      <Checkbox
        className="mt-8"
        label={`Also fit groups of fewer than ${fitGates.small} people, with a constant spread`}
        {...form.field("acceptSmall")}
      />
      <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <Button type="submit" pending={start.isPending} disabled={!isReady}>
          Fit {curvesText(report.groups.length)}
        </Button>
        {!isReady && <p className="text-sm text-muted">Checking the columns</p>}
      </div>
      <Problem text={start.error ? `The fit was not started: ${messageOf(start.error)}` : undefined} />
    </form>
  );
}

function useStartFit(file: File) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (plan: Parameters<typeof startFit>[1]) => startFit(file, plan),
    onSuccess: (fit) => {
      keepSentFile(fit.id, file);
      queries.setQueryData(fitQuery(fit.id).queryKey, fit);
      void queries.invalidateQueries({ queryKey: [...fitsKey, "list"] });
      void navigate(`/admin/fits/${fit.id}`);
      startOver();
    },
  });
}

interface SettingsFieldsProps {
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

function SettingsFields({ form, isLongitudinal }: SettingsFieldsProps) {
  const { control, field } = form;
  const [family, smoothing, agePower, standardErrors] = useWatch({ control, name: ["family", "smoothing", "agePower", "standardErrors"] });
  const number = (name: Parameters<typeof field>[0]) => ({ inputMode: "decimal" as const, autoComplete: "off", ...field(name) });
  const years = <span className="mr-2">years</span>;
  return (
    <div className="space-y-8">
      <Cards form={form} legend="Family" name="family" choices={familyChoices} />
      <div>
        <Cards form={form} legend="Smoothing" name="smoothing" choices={smoothingChoices} />
        {smoothing === "gaic" && (
          <TextInput label="Penalty k of an effective degree of freedom" fieldClassName="mt-4 max-w-xs" {...number("k")} />
        )}
      </div>
      <EdfFields form={form} family={family} />
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Select label="Smooth over" options={powers} {...field("agePower")} />
        {agePower === "other" && <TextInput label="Power of age" {...number("otherPower")} />}
        <TextInput label="Ages from" placeholder="All" trailing={years} {...number("ageFrom")} />
        <TextInput label="Ages to" placeholder="All" trailing={years} {...number("ageTo")} />
        {isLongitudinal && <Select label="Repeated visits" fieldClassName="col-span-2" options={repeatChoices} {...field("repeats")} />}
      </div>
      <div>
        <Cards form={form} legend="Standard errors of the percentiles" name="standardErrors" choices={errorChoices} />
        {standardErrors === "bootstrap" && (
          <TextInput label="Resamples (20 to 1000)" fieldClassName="mt-4 max-w-xs" {...number("resamples")} />
        )}
      </div>
    </div>
  );
}

function EdfFields({ form, family }: Pick<SettingsFieldsProps, "form"> & Pick<SettingsDraft, "family">) {
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

interface CardsProps<Name extends CardsName> extends Pick<SettingsFieldsProps, "form"> {
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
