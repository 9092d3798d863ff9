import { formatNumber } from "../format.ts";
import type { ConsistencyWarning, ScanValues } from "../modality.ts";
import { regions, vertebraSubsets, type Region } from "./regions.ts";

const vertebrae = ["l1", "l2", "l3", "l4"] as const;

/** Density difference that rounding does not explain, g/cm². */
const tolerance = 0.002;

/** Half of the last digit; whole numbers count as written with one decimal. */
function roundingOf(numbers: readonly number[]): number {
  const decimals = numbers.map((number) => String(number).split(".")[1]?.length ?? 0);
  return 0.5 * 10 ** -Math.min(6, Math.max(1, ...decimals));
}

type ValueOf = (parameter: string) => number | undefined;

interface Part {
  readonly key: string;
  readonly density: number | undefined;
  readonly content: number | undefined;
  readonly area: number | undefined;
}

function partOf(valueOf: ValueOf, key: string): Part {
  const [density, content, area] = ["bmd", "bmc", "area"]
    .map((kind) => valueOf(`${kind}_${key}`))
    .map((value) => (value ? value : undefined));
  return {
    key,
    density: density ?? (content && area && content / area),
    content: content ?? (density && area && density * area),
    area: area ?? (density && content && content / density),
  };
}

/**
 * Finds values of one scan that cannot all be true beyond rounding. BMD is BMC divided by area in every region, and the
 * spine is the sum of its vertebrae.
 * @returns what to refuse: a total, or all three values of a region, BMD first
 */
export function dxaContradictions({ values }: ScanValues): ConsistencyWarning[] {
  const valueOf: ValueOf = (parameter) => values.get(parameter);
  const ofSpine = [regions[0]!, ...vertebraSubsets].flatMap((region) => spineContradictions(valueOf, region));
  return [...regions.flatMap((region) => ratioContradiction(valueOf, region) ?? []), ...ofSpine];
}

const nameOf = ({ key, short, label, site }: Region) => (site === "lumbar-spine" || key === "tblh" ? short : label);

function ratioContradiction(valueOf: ValueOf, region: Region): ConsistencyWarning | null {
  const parameters = ["bmd", "bmc", "area"].map((kind) => `${kind}_${region.key}`);
  const [density, content, area] = parameters.map(valueOf);
  if (!density || !content || !area || agrees(density, [content], [area])) return null;
  return { parameters, message: quotientMessage(region, density, "its BMC and area give", content, area) };
}

function agrees(density: number, contents: readonly number[], areas: readonly number[]): boolean {
  const [content, area] = [sum(contents), sum(areas)];
  const count = Math.sqrt(contents.length);
  const rounding = (content / area) * ((count * roundingOf(contents)) / content + (count * roundingOf(areas)) / area);
  return Math.abs(density - content / area) <= tolerance + rounding + 1e-9;
}

function quotientMessage(region: Region, density: number, from: string, content: number, area: number): string {
  const quotient = `${bmd(content / area)} (${size(content)} g / ${size(area)} cm²)`;
  return `${nameOf(region)} BMD is ${bmd(density)} g/cm², but ${from} ${quotient}. Check the values.`;
}

function spineContradictions(valueOf: ValueOf, region: Region): ConsistencyWarning[] {
  const keys = region.key === "ls" ? vertebrae : vertebrae.filter((key) => region.key.includes(key));
  const parts = keys.map((key) => partOf(valueOf, key));
  const density = valueOf(`bmd_${region.key}`);
  const found = density ? densityContradiction(region, density, parts) : null;
  const sums = (["bmc", "area"] as const).flatMap((kind) => {
    const total = valueOf(`${kind}_${region.key}`);
    const message = total ? sumContradiction(region, kind, total, parts) : null;
    return message === null ? [] : [{ parameters: [`${kind}_${region.key}`], message }];
  });
  return [...(found === null ? [] : [{ parameters: [`bmd_${region.key}`], message: found }]), ...sums];
}

function densityContradiction(region: Region, density: number, parts: readonly Part[]): string | null {
  const [contents, areas, densities] = [
    parts.map((part) => part.content),
    parts.map((part) => part.area),
    parts.map((part) => part.density),
  ];
  if (areAll(contents) && areAll(areas)) {
    if (agrees(density, contents, areas)) return null;
    return quotientMessage(region, density, "its vertebrae give", sum(contents), sum(areas));
  }
  if (!areAll(densities)) return null;
  const [least, most] = [Math.min(...densities), Math.max(...densities)];
  if (density >= least - tolerance && density <= most + tolerance) return null;
  return `${nameOf(region)} is ${bmd(density)} g/cm², but its vertebrae are ${bmd(least)} to ${bmd(most)}.`;
}

function sumContradiction(region: Region, kind: "bmc" | "area", total: number, parts: readonly Part[]): string | null {
  const all = parts.map((part) => (kind === "bmc" ? part.content : part.area));
  if (!areAll(all) || Math.abs(sum(all) - total) <= tolerance * total + (all.length + 1) * roundingOf([total, ...all])) return null;
  const [name, unit] = kind === "bmc" ? ["BMC", "g"] : ["area", "cm²"];
  return `${nameOf(region)} ${name} is ${size(total)} ${unit}, but its vertebrae give ${size(sum(all))} ${unit}. Check the values.`;
}

function areAll(values: readonly (number | undefined)[]): values is readonly number[] {
  return values.every((value) => value !== undefined);
}

const sum = (numbers: readonly number[]) => Number(numbers.reduce((total, number) => total + number, 0).toPrecision(12));
const bmd = (value: number) => formatNumber(value, 3);
const size = (value: number) => formatNumber(value, Number(value.toFixed(1)) === Number(value.toFixed(2)) ? 1 : 2);
