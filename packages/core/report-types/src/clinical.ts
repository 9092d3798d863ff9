import { clinicalKeys, type Clinical, type Report } from "@trabecula/contracts";
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

/** Vertebrae that are said to be excluded, while the BMD of the spine includes them. */
export function exclusionConflict({ clinical, inputs }: Pick<Report, "clinical" | "inputs">): string | null {
  return exclusionSentence(
    clinical,
    inputs.flatMap(({ measurements }) => measurements.map(({ parameter }) => parameter)),
  );
}

export function exclusionSentence(clinical: Report["clinical"], parameters: readonly string[]): string | null {
  const spines = parameters.flatMap(vertebraeOfSpine);
  const included = (clinical?.excludedVertebrae ?? []).flatMap(({ vertebra }) => (spines.includes(vertebra) ? [vertebra] : []));
  if (included.length === 0) return null;
  const [are, them] = included.length === 1 ? ["is", "it"] : ["are", "them"];
  return `${listOf(included)} ${are} said to be excluded, but the BMD of the spine includes ${them}.`;
}

/** That the parameter, a BMD of the spine, includes; of others none. */
export function vertebraeOfSpine(parameter: string): string[] {
  if (parameter === "bmd_ls") return ["L1", "L2", "L3", "L4"];
  if (!/^bmd_l[1-4](?:_and_)?l[1-4]/.test(parameter)) return [];
  return [...parameter.matchAll(/l([1-4])/g)].map(([, number]) => `L${number}`);
}
