import type { DatasetDetail, ReportTypeCatalogue } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";
import { isSameNumber } from "@trabecula/scan-files/join";
import { useState } from "react";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { Select } from "../../../ui/Select.tsx";
import { changeDraft } from "../draft-store.ts";
import { currentScans, type Draft } from "../model/draft.ts";
import type { ScanDraft } from "../model/scan-draft.ts";
import { imageContradictions, scanOfImage, type ImageNote } from "../model/image-note.ts";
import { checkProtocol, doubtOfSite } from "./protocol-check.ts";

interface Props {
  note: ImageNote;
  draft: Draft;
  catalogue: ReportTypeCatalogue;
  reference: DatasetDetail | null;
}

export function ImageUse({ note, draft, catalogue, reference }: Props) {
  const scans = currentScans(draft);
  const found = scanOfImage(note, scans, draft.images);
  // State before the image filled it, for undo.
  const [chosen, setChosen] = useState<ScanDraft | null>(null);
  const scan = scans.find(({ key }) => key === chosen?.key) ?? found;
  const check = checkProtocol(note, scan, reference, catalogue);
  // A scan with the same number that was not matched contradicts the image.
  const near = scan ?? scans.find(({ fromFile }) => isSameNumber(fromFile?.measurementNumber ?? null, note.measurementNumber)) ?? null;
  const doubts = near === null ? [] : [...imageContradictions(note, near, scannerLabel), doubtOfSite(note, near)];
  return (
    <div className="mt-4">
      <Select
        label="This image is of"
        emptyLabel="Choose the scan"
        fieldClassName="max-w-72"
        value={scan?.key ?? ""}
        options={scans.map((known, index) => ({ value: known.key, label: nameOf(known, index, catalogue) }))}
        onChange={({ target }) => {
          const next = scans.find(({ key }) => key === target.value);
          if (!next) return;
          changeDraft({ type: "image-used", note, key: next.key, insteadOf: chosen });
          setChosen(next);
        }}
      />
      <p className="mt-2 text-sm text-muted">
        {scan === null
          ? "Nothing is filled in yet: the header has a number for the site, and does not say what it stands for."
          : "What was still open of date, scanner, region and offset is filled in below."}
      </p>
      <p className="mt-2 flex items-start gap-2 text-sm">
        <StatusIcon type={check.isProblem ? "warning" : "info"} />
        <span>{check.text}</span>
      </p>
      {doubts
        .filter((text) => text !== null)
        .map((text) => (
          <p key={text} className="mt-2 flex items-start gap-2 text-sm">
            <StatusIcon type="warning" />
            <span>{text}</span>
          </p>
        ))}
    </div>
  );
}

function nameOf({ site, side, fromFile }: ScanDraft, index: number, { sites }: ReportTypeCatalogue): string {
  const label = sites.find(({ key }) => key === site)?.label ?? `Scan ${index + 1}`;
  const measurement = fromFile?.measurementNumber ? `, measurement ${fromFile.measurementNumber}` : "";
  return `${label}${side ? `, ${side}` : ""}${measurement}`;
}
