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

const spineRange = { site: "lumbar-spine", bmdSoft: [0.5, 1.7], bmdHard: [0.2, 2.6] } as const;
const hipHard: Limits = [0.15, 2.4];
const hipPartHard: Limits = [0.1, 2.6];
const forearmHard: Limits = [0.05, 1.6];
const wholeBodyHard: Limits = [0.25, 2.4];

const vertebrae = ["1", "2", "3", "4"] as const;

/** Soft hip ranges are the NHANES codebook minimum and maximum, not widened. */
export const regions: Region[] = [
  { key: "ls", short: "L1–L4", label: "Lumbar spine L1–L4", name: "lumbar spine", ...spineRange },
  {
    key: "th",
    short: "Total hip",
    label: "Total hip",
    name: "total hip",
    site: "hip",
    bmdSoft: [0.36, 1.57],
    bmdHard: hipHard,
    bmcSoft: [12, 80],
    areaSoft: [23, 84],
  },
  { key: "fn", short: "Neck", label: "Femoral neck", name: "femoral neck", site: "hip", bmdSoft: [0.38, 1.4], bmdHard: hipHard },
  { key: "tr", short: "Trochanter", label: "Trochanter", name: "trochanter", site: "hip", bmdSoft: [0.29, 1.22], bmdHard: hipPartHard },
  {
    key: "int",
    short: "Intertrochanter",
    label: "Intertrochanteric region",
    name: "intertrochanteric region",
    site: "hip",
    bmdSoft: [0.38, 1.81],
    bmdHard: hipPartHard,
  },
  {
    key: "ward",
    short: "Ward’s",
    label: "Ward’s triangle",
    name: "Ward’s triangle",
    site: "hip",
    bmdSoft: [0.16, 1.41],
    bmdHard: hipPartHard,
    neverClassify: true,
  },
  ...vertebrae.map((number): Region => ({
    key: `l${number}`,
    short: `L${number}`,
    label: `Vertebra L${number}`,
    name: `vertebra L${number}`,
    ...spineRange,
  })),
  {
    key: "r33",
    short: "1/3 radius",
    label: "One-third (33 %) radius",
    name: "one-third radius",
    site: "forearm",
    bmdSoft: [0.35, 1.0],
    bmdHard: forearmHard,
  },
  {
    key: "rud",
    short: "UD radius",
    label: "Ultradistal radius",
    name: "ultradistal radius",
    site: "forearm",
    bmdSoft: [0.2, 0.7],
    bmdHard: forearmHard,
  },
  {
    key: "rtot",
    short: "Total radius",
    label: "Total radius",
    name: "total radius",
    site: "forearm",
    bmdSoft: [0.3, 0.85],
    bmdHard: forearmHard,
  },
  {
    key: "wb",
    short: "Whole body",
    label: "Whole body",
    name: "whole body",
    site: "whole-body",
    bmdSoft: [0.7, 1.6],
    bmdHard: wholeBodyHard,
  },
  {
    key: "tblh",
    short: "TBLH",
    label: "Total body less head",
    name: "total body less head",
    site: "whole-body",
    bmdSoft: [0.55, 1.45],
    bmdHard: wholeBodyHard,
  },
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
    ...spineRange,
  };
});
