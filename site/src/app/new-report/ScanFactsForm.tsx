import type { ReportTypeCatalogue } from "@trabecula/contracts";
import type { ReactNode } from "react";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { changeDraft } from "./draft-store.ts";
import { isRegistered, type ScanDraft, type ScanFacts } from "./model/draft.ts";
import type { Problems } from "./model/step-checks.ts";
import { offsetKinds, regions, registrations } from "../../format/protocol-choices.ts";

interface Props {
  scan: ScanDraft;
  catalogue: ReportTypeCatalogue;
  problems: Problems;
  /** Fields of date and scanner, where each scan has its own. */
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

/** The facts that make a scan comparable; what is not known stays so and is flagged beside every number. */
export function ScanFactsForm({ scan, catalogue, problems, visit }: Props) {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const change = (facts: Partial<ScanFacts>) => changeDraft({ type: "facts-changed", key: scan.key, change: facts });
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Select
        label="Site"
        value={scan.site}
        emptyLabel="Choose a site"
        options={catalogue.sites.map(({ key, label }) => ({ value: key, label }))}
        indicator={problems["site"] ? 2 : 0}
        message={problems["site"]}
        onChange={(event) => change({ site: event.target.value as ScanDraft["site"] })}
      />
      {site?.sided !== false && (
        <Select
          label="Side"
          value={scan.side}
          emptyLabel={notKnown}
          options={sides}
          onChange={(event) => change({ side: event.target.value as ScanDraft["side"] })}
        />
      )}
      {visit}
      {catalogue.asks.protocol && <ProtocolFields scan={scan} problems={problems} change={change} />}
      {catalogue.asks.motionGrade && (
        <Select
          label="Motion grade"
          value={scan.motionGrade}
          emptyLabel="Not graded"
          options={motionGrades}
          onChange={(event) => change({ motionGrade: event.target.value as ScanDraft["motionGrade"] })}
        />
      )}
    </div>
  );
}

function ProtocolFields({ scan, problems, change }: { scan: ScanDraft; problems: Problems; change: (facts: Partial<ScanFacts>) => void }) {
  return (
    <>
      <Select
        label="Region"
        value={scan.region}
        emptyLabel={notKnown}
        options={regions}
        onChange={(event) => change({ region: event.target.value as ScanDraft["region"] })}
      />
      {scan.region === "multi-stack" && (
        <TextInput
          label="Stacks"
          inputMode="numeric"
          autoComplete="off"
          value={scan.stacks}
          indicator={problems["stacks"] ? 2 : 0}
          message={problems["stacks"]}
          onChange={(event) => change({ stacks: event.target.value })}
        />
      )}
      <Select
        label="Offset"
        value={scan.offsetKind}
        emptyLabel={notKnown}
        options={offsetKinds}
        onChange={(event) => change({ offsetKind: event.target.value as ScanDraft["offsetKind"] })}
      />
      {scan.offsetKind !== "" && (
        <TextInput
          label={scan.offsetKind === "fixed" ? "Fixed offset" : "Relative offset"}
          inputMode="decimal"
          autoComplete="off"
          trailing={<span className="mr-2">{scan.offsetKind === "fixed" ? "mm" : "%"}</span>}
          value={scan.offset}
          indicator={problems["offset"] ? 2 : 0}
          message={problems["offset"]}
          onChange={(event) => change({ offset: event.target.value })}
        />
      )}
      <Select
        label="Registration"
        value={scan.registration}
        emptyLabel={notKnown}
        options={registrations}
        onChange={(event) => change({ registration: event.target.value as ScanDraft["registration"] })}
      />
      {isRegistered(scan) && (
        <TextInput
          label="Common region"
          inputMode="decimal"
          autoComplete="off"
          trailing={<span className="mr-2">%</span>}
          value={scan.commonRegionPercent}
          indicator={problems["commonRegionPercent"] ? 2 : 0}
          message={problems["commonRegionPercent"]}
          onChange={(event) => change({ commonRegionPercent: event.target.value })}
        />
      )}
    </>
  );
}
