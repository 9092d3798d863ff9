import { clinicalKeys, lumbarVertebrae, type Clinical, type Report, type Vertebra } from "@trabecula/contracts";
import { listOf } from "@trabecula/messages";
import { clinicalLabels } from "./labels.ts";

export function clinicalText(clinical: Clinical, key: keyof Clinical): string | null {
  if (key !== "excludedVertebrae") return clinical[key];
  return clinical.excludedVertebrae.map(({ vertebra, reason }) => `${vertebra}: ${reason}`).join("; ") || null;
}

export function clinicalFacts(clinical: Clinical | null | undefined): { key: keyof Clinical; label: string; value: string }[] {
  if (!clinical) return [];
  return clinicalKeys.flatMap((key) => {
    const value = clinicalText(clinical, key);
    return value === null ? [] : [{ key, label: clinicalLabels[key], value }];
  });
}

export const excludedOf = (clinical: Report["clinical"]): Vertebra[] => (clinical?.excludedVertebrae ?? []).map(({ vertebra }) => vertebra);

/** Vertebrae that are said to be excluded, while the BMD of the spine includes them. */
export function exclusionConflict({ clinical, inputs }: Pick<Report, "clinical" | "inputs">): string | null {
  const parameters = inputs.flatMap(({ measurements }) => measurements.map(({ parameter }) => parameter));
  return conflictSentence(excludedOf(clinical), "BMD", parameters.flatMap(vertebraeOfSpine));
}

export function exclusionSentence(excluded: readonly Vertebra[], parameter: string): string | null {
  const [, quantity, number] = /^(bmd|bmc|area)_l([1-4]|s)$/.exec(parameter) ?? [];
  if (number === undefined || quantity === undefined) return conflictSentence(excluded, "BMD", vertebraeOfSpine(parameter));
  if (number === "s") return conflictSentence(excluded, quantity === "area" ? quantity : quantity.toUpperCase(), lumbarVertebrae);
  return excluded.some((vertebra) => vertebra === `L${number}`) ? `L${number} is excluded.` : null;
}

function conflictSentence(excluded: readonly Vertebra[], quantity: string, spine: readonly string[]): string | null {
  const included = excluded.filter((vertebra) => spine.includes(vertebra));
  if (included.length === 0) return null;
  const [are, them] = included.length === 1 ? ["is", "it"] : ["are", "them"];
  return `${listOf(included)} ${are} said to be excluded, but the ${quantity} of the spine includes ${them}.`;
}

/** Vertebrae that the parameter includes; none unless it is a BMD of the spine. */
export function vertebraeOfSpine(parameter: string): readonly string[] {
  if (parameter === "bmd_ls") return lumbarVertebrae;
  if (!/^bmd_l[1-4](?:_and_)?l[1-4]/.test(parameter)) return [];
  return [...parameter.matchAll(/l([1-4])/g)].map(([, number]) => `L${number}`);
}
