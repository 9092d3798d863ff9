import {
  normalizedText,
  ZSaveFitRequest,
  type Fit,
  type ReportTypeCatalogue,
  type SaveFitRequest,
  type Scanner,
  nextVersion,
  type AdminDatasetDetail,
} from "@trabecula/contracts";
import { formatAges, formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { numberOf } from "../../../format/typed-numbers.ts";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";
import { scanProtocolDraft, scanProtocolOf, type ScanProtocolDraft } from "../../precision/protocol-draft.ts";
import { curvesText, rowsText } from "../model/fit-messages.ts";

type SaveText = "key" | "version" | "name" | "summary" | "population" | "ancestry" | "licence" | "citation" | "doi";

export interface SaveDraft extends ScanProtocolDraft, Record<SaveText | "scannerText" | "protocolText" | "notes", string> {
  scanner: Scanner | "";
  /** One limit per line. */
  limits: string;
}

export function suggestedDraft(fit: Fit, catalogue: ReportTypeCatalogue, institution: string): SaveDraft {
  const results = fit.curves.flatMap(({ result }) => (result ? [result] : []));
  const ages = [Math.min(...results.map(({ ages: [from] }) => from)), Math.max(...results.map(({ ages: [, to] }) => to))] as const;
  const stem = fit.fileName.replace(/\.[^.]*$/, "");
  const where = institution === "" ? "our laboratory" : institution;
  return {
    key: slug(stem),
    version: "1.0.0",
    name: `${capital(stem.replaceAll(/[_-]+/g, " "))} (${catalogue.label})`,
    summary: `${capital(curvesText(results.length))} fitted to a cohort of ${where}, ages ${formatAges(rounded(ages))}.`,
    population: populationText(fit),
    ancestry: "",
    licence: `For use at ${where}; figures are not to be passed on.`,
    citation: "",
    doi: "",
    scanner: fit.plan.columns.onlyScanner ?? "",
    scannerText: "",
    protocolText: "",
    ...scanProtocolDraft(null),
    limits: fit.refusedRows > 0 ? `${capital(rowsText(fit.refusedRows))} of the cohort could not be read and were left out.` : "",
    notes: "",
  };
}

function populationText(fit: Fit): string {
  const bySex = (["female", "male"] as const).flatMap((sex) => {
    const counts = fit.curves.flatMap((curve) => (curve.sex === sex && curve.result ? [curve.result.people ?? curve.result.persons] : []));
    return counts.length === 0 ? [] : [`${formatCount(Math.max(...counts))} ${sex}`];
  });
  return `${bySex.join(" and ")} participants.`;
}

function rounded([from, to]: readonly [number, number]): [number, number] {
  return [Number(formatNumber(from, 1)), Number(formatNumber(to, 1))];
}

export function slug(text: string): string {
  const cleaned = normalizedText(text, "NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);
  return cleaned.length >= 2 ? cleaned : "cohort";
}

export function saveForm(values: SaveDraft): FormShape<SaveDraft, SaveFitRequest> {
  return {
    contract: ZSaveFitRequest,
    values,
    toRequest,
    names: { "protocol.offsetMm": "offset", "protocol.offsetPercent": "offset", "protocol.stacks": "stacks", "protocol.region": "region" },
    check: unreadableNumbers,
  };
}

function toRequest(draft: SaveDraft): SaveFitRequest {
  return {
    key: draft.key.trim(),
    version: draft.version.trim(),
    name: draft.name,
    summary: draft.summary,
    population: draft.population,
    ancestry: draft.ancestry.trim() === "" ? null : draft.ancestry,
    licence: draft.licence,
    citation: draft.citation,
    doi: draft.doi.trim() === "" ? null : draft.doi.trim(),
    scanner: draft.scanner === "" ? null : draft.scanner,
    scannerText: draft.scannerText,
    protocolText: draft.protocolText,
    protocol: { ...scanProtocolOf(draft), feCriterion: null },
    limits: linesOf(draft.limits),
    notes: linesOf(draft.notes),
  };
}

function unreadableNumbers({ offsetKind, offset, region, stacks }: SaveDraft): Problems<SaveDraft> {
  const isStacksUnreadable = region === "multi-stack" && stacks.trim() !== "" && numberOf(stacks) === null;
  return {
    ...(offsetKind !== "" && numberOf(offset) === null ? { offset: "Write the offset as a number." } : {}),
    ...(isStacksUnreadable ? { stacks: "Write the number of stacks." } : {}),
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Laboratory, scan and usage fields come from the previous version; data of the new cohort stay as suggested. */
export function draftOfNextVersion(suggested: SaveDraft, { manifest, coverage, versions }: AdminDatasetDetail): SaveDraft {
  const [source] = manifest.sources;
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
    ...scanProtocolDraft(coverage[0]?.protocol),
    limits: linesTogether(suggested.limits, manifest.limits),
  };
}

/** Keeps earlier limits except those about omitted rows, which depend on the cohort. */
function linesTogether(suggested: string, before: readonly string[]): string {
  const kept = before.filter((limit) => !/ of the cohort could not be read and were left out\.$/.test(limit));
  return [...kept, suggested].filter((line) => line !== "").join("\n");
}
