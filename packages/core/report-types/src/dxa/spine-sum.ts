import { regions, vertebraSubsets } from "./regions.ts";

const vertebrae = ["1", "2", "3", "4"] as const;

export interface SpineSum {
  parameter: string;
  value: number;
  note: string;
}

/**
 * The lumbar spine from its vertebrae with BMC and area, which are summed; BMD is their quotient, never a mean of densities (ISCD). If some
 * are left out, the key names the rest.
 * @param valueOf the value of a parameter (`bmc_l1` in g, `area_l1` in cm²); null if missing
 * @returns nothing if fewer than two vertebrae have a BMC and an area
 */
export function spineSum(valueOf: (parameter: string) => number | null): SpineSum[] {
  const measured = vertebrae.flatMap((number) => {
    const [content, area] = [valueOf(`bmc_l${number}`), valueOf(`area_l${number}`)];
    return content !== null && area !== null && content > 0 && area > 0 ? [{ number, content, area }] : [];
  });
  if (measured.length < 2) return [];
  const content = sum(measured.map((vertebra) => vertebra.content));
  const area = sum(measured.map((vertebra) => vertebra.area));
  const names = measured.map(({ number }) => `L${number}`);
  const from = names.length === 4 ? "L1 to L4" : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const density: SpineSum = {
    parameter: `bmd_${spineKey(measured.map(({ number }) => number))}`,
    // One digit more than scanners print.
    value: Number((content / area).toFixed(4)),
    note: `Worked out from ${from}: their BMC together (${content} g) divided by their area (${area} cm²).`,
  };
  if (names.length < 4) return [density];
  return [
    density,
    { parameter: "bmc_ls", value: content, note: `Worked out: the sum of ${from}.` },
    { parameter: "area_ls", value: area, note: `Worked out: the sum of ${from}.` },
  ];
}

/** Region key such as `l1l2l4`; `ls` for all four. Numbers in order. */
export function spineKey(numbers: readonly string[]): string {
  if (numbers.length === vertebrae.length) return "ls";
  const short = numbers.map((number) => `L${number}`).join("");
  const known = [...regions, ...vertebraSubsets].find(({ key }) => key.replaceAll("_and_", "").toUpperCase() === short);
  if (!known) throw new Error(`No region of the vertebrae ${numbers.join(", ")}.`);
  return known.key;
}

/** Decimal sum without binary noise. */
const sum = (numbers: readonly number[]) => rounded(numbers.reduce((total, number) => total + number, 0));
const rounded = (number: number) => Number(number.toPrecision(12));
