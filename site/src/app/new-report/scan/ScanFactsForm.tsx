import type { ReportTypeCatalogue } from "@trabecula/contracts";
import type { ChangeEvent, ReactNode } from "react";
import { Select } from "../../../ui/Select.tsx";
import { TextInput, type TextInputProps } from "../../../ui/TextInput.tsx";
import { changeDraft } from "../draft-store.ts";
import { isRegistered, type ScanDraft, type ScanFacts } from "../model/scan-draft.ts";
import type { Problems } from "../model/step-checks.ts";
import { offsetKinds, regions, registrations } from "../../../format/protocol-choices.ts";

interface Props {
  scan: ScanDraft;
  catalogue: ReportTypeCatalogue;
  problems: Problems;
  visit: ReactNode;
}

const sides = [
  { value: "left", label: "Left" },
  { value: "right", label: "Right" },
];
const motionGrades = [
  { value: "1", label: "1, none" },
  { value: "2", label: "2, slight" },
  { value: "3", label: "3, moderate" },
  { value: "4", label: "4, severe: not compared" },
  { value: "5", label: "5, extreme: not compared" },
];
const notKnown = "Not known";

/** Unknown facts stay unknown and are flagged next to each score. */
export function ScanFactsForm({ scan, catalogue, problems, visit }: Props) {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const field = factFields(scan, problems);
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <Select
        label="Site"
        emptyLabel="Choose a site"
        options={catalogue.sites.map(({ key, label }) => ({ value: key, label }))}
        {...field("site")}
      />
      {site?.sided !== false && <Select label="Side" emptyLabel={notKnown} options={sides} {...field("side")} />}
      {visit}
      {catalogue.asks.protocol && <ProtocolFields scan={scan} field={field} />}
      {catalogue.asks.motionGrade && (
        <Select label="Motion grade" emptyLabel="Not graded" options={motionGrades} {...field("motionGrade")} />
      )}
    </div>
  );
}

function ProtocolFields({ scan, field }: { scan: ScanDraft; field: ReturnType<typeof factFields> }) {
  return (
    <>
      <Select label="Region" emptyLabel={notKnown} options={regions} {...field("region")} />
      {scan.region === "multi-stack" && <NumberInput label="Stacks" inputMode="numeric" {...field("stacks")} />}
      <Select label="Offset" emptyLabel={notKnown} options={offsetKinds} {...field("offsetKind")} />
      {scan.offsetKind === "fixed" && <NumberInput label="Fixed offset" unit="mm" {...field("offset")} />}
      {scan.offsetKind === "relative" && <NumberInput label="Relative offset" unit="%" {...field("offset")} />}
      <Select label="Registration" emptyLabel={notKnown} options={registrations} {...field("registration")} />
      {isRegistered(scan) && <NumberInput label="Common region" unit="%" {...field("commonRegionPercent")} />}
    </>
  );
}

function factFields({ key, ...scan }: ScanDraft, problems: Problems) {
  return (name: keyof ScanFacts) => ({
    value: scan[name],
    hint: sourceHint(scan, name),
    indicator: problems[name] ? (2 as const) : (0 as const),
    message: problems[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      changeDraft({ type: "facts-changed", key, change: { [name]: target.value } as Partial<ScanFacts> }),
  });
}

function NumberInput({ unit, ...rest }: { unit?: string } & Omit<TextInputProps, "trailing">) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      trailing={unit === undefined ? undefined : <span className="mr-2">{unit}</span>}
      {...rest}
    />
  );
}

const words = { file: "From the file.", image: "From the image.", offset: "By the image’s offset: check it." } as const;

export function sourceHint(scan: Pick<ScanDraft, "sources"> & Partial<ScanFacts>, name: keyof ScanFacts): string | undefined {
  const source = scan.sources[name];
  return source && source.text === scan[name] ? words[source.from] : undefined;
}
