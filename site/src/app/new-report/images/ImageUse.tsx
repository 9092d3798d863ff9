import type { DatasetDetail, ReportTypeCatalogue, Scanner } from "@trabecula/contracts";
import { scannerLabel } from "@trabecula/report-types/labels";
import { isSameNumber } from "@trabecula/scan-files/join";
import { useState } from "react";
import { compareProtocols, describeProtocol, statedProtocol } from "@trabecula/comparability";
import { siteOfOffset } from "@trabecula/scan-files/image-header";
import { listOf } from "@trabecula/messages";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { Select } from "../../../ui/Select.tsx";
import { changeDraft } from "../draft-store.ts";
import { currentScans, type Draft } from "../model/draft.ts";
import type { ScanDraft } from "../model/scan-draft.ts";
import { imageContradictions, scanOfImage, type ImageNote } from "../model/image-note.ts";

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

interface Check {
  isProblem: boolean;
  text: string;
}

type ReferenceFacts = Pick<DatasetDetail, "name" | "coverage">;

/** Compares region and offset of an image with the reference's protocol at the site. */
export function checkProtocol(
  note: ImageNote,
  scan: ScanDraft | null,
  reference: ReferenceFacts | null,
  catalogue: ReportTypeCatalogue,
): Check {
  if (reference === null) return fine("Region and offset are held against the reference once one is chosen.");
  const name = `“${reference.name}”`;
  const site = catalogue.sites.find(({ key }) => key === scan?.site);
  if (!site) return fine(`Region and offset are held against what ${name} asks for once it is known which site this is.`);
  const place = `at the ${site.label.toLowerCase()}`;
  const atSite = reference.coverage.filter((curve) => curve.site === site.key);
  if (atSite.length === 0) return problem(`${name} has no figures ${place}.`);
  const scannerName = (scanner: Scanner) => catalogue.scanners.find(({ key }) => key === scanner)?.label ?? scanner;
  const curves = atSite.filter(({ scanner }) => scanner === null || note.scanner === null || scanner === note.scanner);
  if (curves.length === 0)
    return problem(
      `The figures of ${name} ${place} are for ${scannerName(atSite[0]!.scanner!)}, this image is from ${scannerName(note.scanner!)}: its values will not be compared.`,
    );
  return compareRegion(
    note,
    // The image does not determine the failure load criterion.
    curves.map(({ protocol }) => ({ ...protocol, feCriterion: null })),
    `${name} ${place}`,
  );
}

type CurveProtocol = ReferenceFacts["coverage"][number]["protocol"];

function compareRegion(note: ImageNote, protocols: readonly CurveProtocol[], reference: string): Check {
  const required = [...new Set(protocols.map(describeProtocol))];
  if (required.every((text) => text === "")) return fine(`The reference ${reference} asks for no region and no offset.`);
  const stated = statedProtocol({ stacks: note.stacks, offsetMm: note.offsetMm });
  const statedText = describeProtocol(stated);
  const agreements = protocols.map((protocol) => compareProtocols(stated, protocol));
  const wanted = listOf(required.map((text) => text || "any region"));
  if (agreements.includes("confirmed")) return fine(`As the reference ${reference} asks: ${wanted}. The header says ${statedText}.`);
  if (agreements.includes("unstated"))
    return problem(
      `The reference ${reference} asks for ${wanted}. The header says ${statedText || "nothing of it"}: state the rest below.`,
    );
  return problem(`The reference ${reference} asks for ${wanted}. This image has ${statedText}: its values will not be compared.`);
}

/** Doubt if the offset is the manufacturer's default for the other bone; else null. */
export function doubtOfSite({ scanner, offsetMm }: ImageNote, scan: ScanDraft | null): string | null {
  if (scan?.site !== "distal-radius" && scan?.site !== "distal-tibia") return null;
  const found = siteOfOffset(scanner, offsetMm);
  if (found === null || found === scan.site) return null;
  return `An offset of ${offsetMm} mm is the one of the ${found.replace("-", " ")} in the fixed protocol, and this scan is said to be of the ${scan.site.replace("-", " ")}: check the site.`;
}

const fine = (text: string): Check => ({ isProblem: false, text });
const problem = (text: string): Check => ({ isProblem: true, text });
