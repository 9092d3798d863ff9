import { clinicalKeys, lumbarVertebrae, type Clinical, type ClinicalRequest, type Vertebra } from "@trabecula/contracts";
import { vertebraeOfSpine } from "@trabecula/report-types";
import { hasValues, type ScanDraft } from "./scan-draft.ts";

export type ClinicalKey = Exclude<keyof Clinical, "excludedVertebrae">;

/** Typed text; empty: none. */
export interface ClinicalDraft {
  readonly texts: Readonly<Partial<Record<ClinicalKey, string>>>;
  readonly reasons: Readonly<Partial<Record<Vertebra, string>>>;
}

export const noClinical: ClinicalDraft = { texts: {}, reasons: {} };
export const textKeys = clinicalKeys.filter((key): key is ClinicalKey => key !== "excludedVertebrae");

export function clinicalDraftOf(clinical: Clinical | null | undefined): ClinicalDraft {
  if (!clinical) return noClinical;
  return {
    texts: Object.fromEntries(textKeys.map((key) => [key, clinical[key] ?? ""])),
    reasons: Object.fromEntries(clinical.excludedVertebrae.map(({ vertebra, reason }) => [vertebra, reason])),
  };
}

/** Null: nothing was entered. */
export function clinicalOf({ texts, reasons }: ClinicalDraft): Required<ClinicalRequest> | null {
  const given = Object.fromEntries(textKeys.map((key) => [key, texts[key]?.trim() || null])) as Record<ClinicalKey, string | null>;
  const excludedVertebrae = lumbarVertebrae.flatMap((vertebra) => {
    const reason = reasons[vertebra]?.trim();
    return reason ? [{ vertebra, reason }] : [];
  });
  const isEmpty = excludedVertebrae.length === 0 && textKeys.every((key) => given[key] === null);
  return isEmpty ? null : { ...given, excludedVertebrae };
}

/** Vertebrae that need a reason or have one. `isUsed`: the BMD of the spine includes it. */
export function excludedIn(scan: ScanDraft, { reasons }: ClinicalDraft): { vertebra: Vertebra; isUsed: boolean }[] {
  if (scan.site !== "lumbar-spine" || !hasValues(scan)) return [];
  const used = Object.entries(scan.values).flatMap(([parameter, text]) => (text.trim() === "" ? [] : vertebraeOfSpine(parameter)));
  return lumbarVertebrae.flatMap((vertebra) => {
    const isUsed = used.length === 0 || used.includes(vertebra);
    const isLeftOut = scan.spine.leftOut.includes(vertebra.slice(1));
    return isUsed && !isLeftOut && !reasons[vertebra] ? [] : [{ vertebra, isUsed: isUsed && used.length > 0 }];
  });
}
