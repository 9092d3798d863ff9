import { nextVersion, type AdminDatasetDetail } from "@trabecula/contracts";
import type { SaveDraft } from "./save-draft.ts";

/**
 * Prefills the next version: laboratory, scan and usage fields come from the previous version. Data of the new cohort
 * stay as suggested.
 */
export function draftOfNextVersion(suggested: SaveDraft, { manifest, coverage, versions }: AdminDatasetDetail): SaveDraft {
  const [source] = manifest.sources;
  const protocol = coverage[0]?.protocol;
  return {
    ...suggested,
    key: manifest.key,
    version: nextVersion(
      versions.map(({ version }) => version),
      "other curves",
    ),
    name: manifest.name,
    ancestry: manifest.ancestry ?? "",
    licence: manifest.licence,
    citation: source?.citation ?? "",
    doi: source?.doi ?? "",
    scanner: source?.scanner ?? "",
    scannerText: source?.scannerText ?? "",
    protocolText: source?.protocolText ?? "",
    region: protocol?.region ?? "",
    offsetKind: offsetKindOf(protocol),
    offset: String(protocol?.offsetMm ?? protocol?.offsetPercent ?? ""),
    stacks: String(protocol?.stacks ?? ""),
    limits: linesTogether(suggested.limits, manifest.limits),
  };
}

function offsetKindOf(protocol: AdminDatasetDetail["coverage"][number]["protocol"] | undefined): SaveDraft["offsetKind"] {
  if (protocol?.offsetMm != null) return "fixed";
  return protocol?.offsetPercent != null ? "relative" : "";
}

/** Keeps earlier limits except those about omitted rows, which depend on the cohort. */
function linesTogether(suggested: string, before: readonly string[]): string {
  const kept = before.filter((limit) => !/ of the cohort could not be read and were left out\.$/.test(limit));
  return [...kept, suggested].filter((line) => line !== "").join("\n");
}
