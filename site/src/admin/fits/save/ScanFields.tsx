import type { ReportTypeCatalogue, Scanner } from "@trabecula/contracts";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { DraftProblems } from "../model/columns-draft.ts";
import type { SaveDraft } from "../model/save-draft.ts";
import { marks } from "./marks.ts";
import { offsetKinds, regions } from "../../../format/protocol-choices.ts";

interface Props {
  draft: SaveDraft;
  problems: DraftProblems;
  catalogue: ReportTypeCatalogue;
  onChange: (change: Partial<SaveDraft>) => void;
}

/** With what and how the cohort was scanned: values of other scanners or regions are not compared with it. */
export function ScanFields({ draft, problems, catalogue, onChange }: Props) {
  const labelOf = (key: string) => catalogue.scanners.find((scanner) => scanner.key === key)?.label ?? "";
  return (
    <fieldset className="mt-8">
      <legend className="mb-4 text-lg font-semibold">Scans</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label="Scanner"
          emptyLabel="The figures hold for any"
          options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
          value={draft.scanner}
          onChange={(event) => {
            const isOurs = draft.scannerText === "" || draft.scannerText === labelOf(draft.scanner);
            onChange({ scanner: event.target.value as Scanner | "", ...(isOurs ? { scannerText: labelOf(event.target.value) } : {}) });
          }}
        />
        <TextInput
          label="Scanner in words"
          value={draft.scannerText}
          {...marks(problems["scannerText"])}
          onChange={(event) => onChange({ scannerText: event.target.value })}
        />
        {catalogue.asks.protocol && <ProtocolFields draft={draft} problems={problems} onChange={onChange} />}
        <div className="sm:col-span-2">
          <TextArea
            label="Protocol in words"
            hint="Positioning, region, evaluation and its version."
            value={draft.protocolText}
            {...marks(problems["protocolText"])}
            onChange={(event) => onChange({ protocolText: event.target.value })}
          />
        </div>
      </div>
    </fieldset>
  );
}

function ProtocolFields({ draft, problems, onChange }: Omit<Props, "catalogue">) {
  return (
    <>
      <Select
        label="Region"
        emptyLabel="Does not matter"
        options={regions}
        value={draft.region}
        onChange={(event) => onChange({ region: event.target.value as SaveDraft["region"] })}
      />
      {draft.region === "multi-stack" && (
        <TextInput
          label="Stacks"
          inputMode="numeric"
          value={draft.stacks}
          {...marks(problems["stacks"])}
          onChange={(event) => onChange({ stacks: event.target.value })}
        />
      )}
      <Select
        label="Offset"
        emptyLabel="Does not matter"
        options={offsetKinds}
        value={draft.offsetKind}
        onChange={(event) => onChange({ offsetKind: event.target.value as SaveDraft["offsetKind"] })}
      />
      {draft.offsetKind !== "" && (
        <TextInput
          label={draft.offsetKind === "fixed" ? "Fixed offset" : "Relative offset"}
          inputMode="decimal"
          trailing={<span className="mr-2">{draft.offsetKind === "fixed" ? "mm" : "%"}</span>}
          value={draft.offset}
          {...marks(problems["offset"])}
          onChange={(event) => onChange({ offset: event.target.value })}
        />
      )}
    </>
  );
}
