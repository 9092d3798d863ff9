import type { Site } from "@trabecula/contracts";
import type { Limits } from "../define-parameter.ts";

/** BMD ranges in g/cm², BMC in g, area in cm². */
export interface Region {
  key: string;
  short: string;
  label: string;
  name: string;
  site: Site;
  bmdSoft: Limits | null;
  bmdHard: Limits;
  bmcSoft?: Limits;
  areaSoft?: Limits;
  neverClassify?: boolean;
}

const spine = { site: "lumbar-spine", bmdSoft: [0.5, 1.7], bmdHard: [0.2, 2.6] } as const;
const hip = { site: "hip", bmdHard: [0.15, 2.4] } as const;
const hipPart = { site: "hip", bmdHard: [0.1, 2.6] } as const;
const forearm = { site: "forearm", bmdHard: [0.05, 1.6] } as const;
const wholeBody = { site: "whole-body", bmdHard: [0.25, 2.4] } as const;

function region(key: string, short: string, label: string, name: string, ranges: Omit<Region, "key" | "short" | "label" | "name">): Region {
  return { key, short, label, name, ...ranges };
}

const vertebrae = ["L1", "L2", "L3", "L4"].map((name) => region(name.toLowerCase(), name, `Vertebra ${name}`, `vertebra ${name}`, spine));

/** Soft hip ranges are the NHANES codebook minimum and maximum, not widened. */
export const regions: Region[] = [
  region("ls", "L1–L4", "Lumbar spine L1–L4", "lumbar spine", spine),
  region("th", "Total hip", "Total hip", "total hip", { ...hip, bmdSoft: [0.36, 1.57], bmcSoft: [12, 80], areaSoft: [23, 84] }),
  region("fn", "Neck", "Femoral neck", "femoral neck", { ...hip, bmdSoft: [0.38, 1.4] }),
  region("tr", "Trochanter", "Trochanter", "trochanter", { ...hipPart, bmdSoft: [0.29, 1.22] }),
  region("int", "Intertrochanter", "Intertrochanteric region", "intertrochanteric region", { ...hipPart, bmdSoft: [0.38, 1.81] }),
  region("ward", "Ward’s", "Ward’s triangle", "Ward’s triangle", { ...hipPart, bmdSoft: [0.16, 1.41], neverClassify: true }),
  ...vertebrae,
  region("r33", "1/3 radius", "One-third (33 %) radius", "one-third radius", { ...forearm, bmdSoft: [0.35, 1.0] }),
  region("rud", "UD radius", "Ultradistal radius", "ultradistal radius", { ...forearm, bmdSoft: [0.2, 0.7] }),
  region("rtot", "Total radius", "Total radius", "total radius", { ...forearm, bmdSoft: [0.3, 0.85] }),
  region("wb", "Whole body", "Whole body", "whole body", { ...wholeBody, bmdSoft: [0.7, 1.6] }),
  region("tblh", "TBLH", "Total body less head", "total body less head", { ...wholeBody, bmdSoft: [0.55, 1.45] }),
];

const vertebraSets = ["12", "13", "14", "23", "24", "34", "123", "124", "134", "234"];

/**
 * Spine without excluded vertebrae (ΣBMC / Σarea of two or three). Separate keys prevent scoring with L1–L4 constants.
 * Nonadjacent pairs have "and" in the key, because L1L4 often means L1 to L4.
 */
export const vertebraSubsets: Region[] = vertebraSets.map((numbers) => {
  const names = [...numbers].map((number) => `L${number}`);
  const isUnbroken = Number(numbers.at(-1)) - Number(numbers[0]) === numbers.length - 1;
  const isPair = numbers.length === 2;
  const short = isUnbroken ? `${names[0]}–${names.at(-1)}` : names.join("+");
  return {
    key: names.join(isPair && !isUnbroken ? "_and_" : "").toLowerCase(),
    short,
    name: `lumbar spine ${short}`,
    label: `Lumbar spine, ${isPair ? names.join(" and ") : names.join(", ")} only`,
    ...spine,
  };
});
