import { useState } from "react";
import type { PrecisionReply, ReportType } from "@trabecula/contracts";
import { reportTypeChoices, scannerLabel } from "@trabecula/report-types/labels";
import { countOf } from "@trabecula/messages";
import { Select } from "../../ui/Select.tsx";
import { Section } from "../Section.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { BulletList } from "../../ui/BulletList.tsx";

export function PublishedSection({ inUse: { figures, limits } }: { inUse: PrecisionReply }) {
  const published = figures.filter(({ kind }) => kind !== "own");
  const types = reportTypeChoices.filter(({ value }) => published.some(({ reportType }) => reportType === value));
  const [type, setType] = useState<ReportType>("hr-pqct");
  const [scanner, setScanner] = useState("");
  const ofType = published.filter(({ reportType }) => reportType === type);
  const scanners = [...new Set(ofType.flatMap((figure) => figure.scanner ?? []))];
  const shown = ofType.filter((figure) => scanner === "" || figure.scanner === scanner);
  return (
    <Section
      id="published"
      title="Published"
      note="Used where there is no other figure. Every change says whose precision it was judged with."
      className="mt-10"
    >
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <Select
          label="Report type"
          options={types}
          value={type}
          onChange={({ target }) => {
            setType(target.value as ReportType);
            setScanner("");
          }}
        />
        <Select
          label="Scanner"
          emptyLabel="Every scanner"
          options={scanners.map((value) => ({ value, label: scannerLabel(value) }))}
          value={scanner}
          onChange={({ target }) => setScanner(target.value)}
        />
        <p className="pb-2 text-sm text-muted" role="status">
          {countOf(shown.length, "figure")}
        </p>
      </div>
      <div className="coverage-scroll">
        <FigureTable caption="Published precision errors" figures={shown} />
      </div>
      <details className="mt-4 max-w-[75ch] text-sm">
        <summary className="cursor-pointer font-medium">What these figures may be used for</summary>
        <BulletList items={limits} className="mt-2 space-y-1 text-muted" />
      </details>
    </Section>
  );
}
