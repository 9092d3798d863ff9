import { compareProtocols, describeProtocol, statedProtocol } from "@trabecula/comparability";
import type { DatasetDetail, ReportTypeCatalogue, Scanner } from "@trabecula/contracts";
import { siteOfOffset } from "@trabecula/scan-files/image-header";
import { listOf } from "@trabecula/messages";
import type { ScanDraft } from "../model/scan-draft.ts";
import type { ImageNote } from "../model/image-note.ts";

export interface Check {
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

type Asked = ReferenceFacts["coverage"][number]["protocol"];

function compareRegion(note: ImageNote, protocols: readonly Asked[], reference: string): Check {
  const asked = [...new Set(protocols.map(describeProtocol))];
  if (asked.every((text) => text === "")) return fine(`The reference ${reference} asks for no region and no offset.`);
  const stated = statedProtocol({ stacks: note.stacks, offsetMm: note.offsetMm });
  const said = describeProtocol(stated);
  const agreements = protocols.map((protocol) => compareProtocols(stated, protocol));
  const wanted = listOf(asked.map((text) => text || "any region"));
  if (agreements.includes("confirmed")) return fine(`As the reference ${reference} asks: ${wanted}. The header says ${said}.`);
  if (agreements.includes("unstated"))
    return problem(`The reference ${reference} asks for ${wanted}. The header says ${said || "nothing of it"}: state the rest below.`);
  return problem(`The reference ${reference} asks for ${wanted}. This image has ${said}: its values will not be compared.`);
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
