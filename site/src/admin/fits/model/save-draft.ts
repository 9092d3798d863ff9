import { ZSaveFitRequest, type Fit, type ReportTypeCatalogue, type SaveFitRequest, type Scanner } from "@trabecula/contracts";
import { formatAges, formatNumber } from "@trabecula/report-types";
import { formatCount } from "@trabecula/messages";
import { numberOf } from "../../../format/typed-numbers.ts";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";
import { curvesText, rowsText } from "./cohort-words.ts";

export interface SaveDraft {
  key: string;
  version: string;
  name: string;
  summary: string;
  population: string;
  ancestry: string;
  licence: string;
  citation: string;
  doi: string;
  scanner: Scanner | "";
  scannerText: string;
  protocolText: string;
  region: "single-stack" | "multi-stack" | "";
  offsetKind: "fixed" | "relative" | "";
  offset: string;
  stacks: string;
  /** One per line. */
  limits: string;
  notes: string;
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
    scanner: "",
    scannerText: "",
    protocolText: "",
    region: "",
    offsetKind: "",
    offset: "",
    stacks: "",
    limits: fit.refusedRows > 0 ? `${capital(rowsText(fit.refusedRows))} of the cohort could not be read and were left out.` : "",
    notes: "",
  };
}

function populationText(fit: Fit): string {
  const bySex = (["female", "male"] as const).flatMap((sex) => {
    const counts = fit.curves.flatMap((curve) => (curve.sex === sex && curve.result ? [curve.result.persons] : []));
    return counts.length === 0 ? [] : [`${formatCount(Math.max(...counts))} ${sex}`];
  });
  return `${bySex.join(" and ")} participants.`;
}

function rounded([from, to]: readonly [number, number]): [number, number] {
  return [Number(formatNumber(from, 1)), Number(formatNumber(to, 1))];
}

export function slug(text: string): string {
  const cleaned = text
    .normalize("NFKD")
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
  const offset = numberOf(draft.offset);
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
    protocol: {
      region: draft.region === "" ? null : draft.region,
      offsetMm: draft.offsetKind === "fixed" ? offset : null,
      offsetPercent: draft.offsetKind === "relative" ? offset : null,
      stacks: draft.region === "multi-stack" ? numberOf(draft.stacks) : null,
      feCriterion: null,
    },
    limits: linesOf(draft.limits),
    notes: linesOf(draft.notes),
  };
}

/** An offset kind requires an offset; the number of stacks is optional. */
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
