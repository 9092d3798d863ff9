import type { TextLine } from "../text-lines.ts";
import { cellReader, findParameterName, type CellReader } from "@trabecula/study-tables";
import { chooseConverter } from "../scanco-evaluation/convert.ts";
import type { ReadValue } from "../scanco-evaluation/values.ts";

const printed = {
  density: { command: "voxgobj_scanco_param", label: /^mean_unit\b/i },
  volumeFraction: { command: "vox_scanco_param", label: /^ov\s*\/\s*tv(?=[\s=:])/i },
  thickness: { command: "dt_thickness", label: /^th(?=[\s=:])/i },
  spacing: { command: "dt_spacing", label: /^bg\s+th(?=[\s=:])/i },
  number: { command: "dt_number", label: /^mat\s+n\s*\(1\/th\)/i },
  numberSd: { command: "dt_number", label: /^mat\s+bg\s+th\.sd(?=[\s=:])/i },
} as const;

type ResultKind = keyof typeof printed;

type Result = { kind: ResultKind; line: number; text: string; unit: string | null };

export type IplLog = {
  results: Result[];
  firstCommand: number | null;
  /** Start of the cortical porosity part, whose fraction is not BV/TV. */
  porosityFrom: number | null;
  hasAreas: boolean;
  isFirstGeneration: boolean;
};

const longestLine = 500;
const kinds = Object.entries(printed) as [ResultKind, (typeof printed)[ResultKind]][];
const commands = new Set<string>(kinds.map(([, { command }]) => command));

export function readLog(lines: readonly TextLine[]): IplLog {
  const log: IplLog = { results: [], firstCommand: null, porosityFrom: null, hasAreas: false, isFirstGeneration: false };
  let command = "";
  for (const { number, text } of lines) {
    if (text.length > longestLine) continue;
    const begun = /^\s*(?:ipl\d*>\s*)?\/([a-z]\w*)/i.exec(text)?.[1]?.toLowerCase();
    if (begun !== undefined) {
      command = begun;
      if (commands.has(command)) log.firstCommand ??= number;
      log.hasAreas ||= command === "moment2d_of_inertia";
      log.isFirstGeneration ||= command === "dt_cortex_obj_param";
    } else if (/^\s*!\s*calculate cortical porosity\b/i.test(text)) log.porosityFrom ??= number;
    else if (/^\s*!\s*trabecular number \(tbn\)\s*:/i.test(text)) log.isFirstGeneration = true;
    else log.results.push(...resultOf(command, number, text));
  }
  return log;
}

function resultOf(command: string, line: number, text: string): Result[] {
  const output = /^\s*!\s*[%>]\s*(\S.*)$/.exec(text)?.[1]?.trimEnd();
  if (output === undefined) return [];
  const kind = kinds.find(([, known]) => known.command === command && known.label.test(output));
  if (!kind) return [];
  const rest = output.replace(kind[1].label, "").replace(/^\s*[=:]?\s*/, "");
  const [number = "", ...unit] = rest.split(/\s+/);
  return [{ kind: kind[0], line, text: number, unit: unit.join(" ").replaceAll(/[[\]()]/g, "") || null }];
}

type NamedResult = Result & { name: string };

const order: readonly ResultKind[] = ["density", "volumeFraction", "thickness", "spacing", "number"];

/**
 * Names results by order: the first thickness is trabecular, a later one cortical. Null for any other order, to avoid
 * mislabeled values.
 */
export function nameResults({ results, porosityFrom }: IplLog): NamedResult[] | null {
  const of = (kind: ResultKind) => results.filter((result) => result.kind === kind);
  const density = of("density");
  const volumeFraction = of("volumeFraction").filter(({ line }) => porosityFrom === null || line < porosityFrom);
  const [thickness, spacing, number, numberSd] = [of("thickness"), of("spacing"), of("number"), of("numberSd")];
  const firsts = [density, volumeFraction, thickness, spacing, number].map(([first]) => first?.line ?? null);
  const numbered = number[0]?.line ?? Infinity;
  const areExpected =
    (density.length === 3 || results.length === density.length) &&
    density.length <= 3 &&
    volumeFraction.length <= 1 &&
    number.length <= 1 &&
    numberSd.length <= number.length &&
    [thickness, spacing].every((each) => each.length <= 2 && (each[1]?.line ?? Infinity) > numbered) &&
    density.every(({ line }) => line < (firsts[1] ?? Infinity));
  if (!areExpected || !isBeginning(firsts)) return null;
  return [
    ...named(density.length === 3 ? density : [], ["Tt.BMD", "Ct.BMD", "Tb.BMD"]),
    ...named(volumeFraction, ["BV/TV"]),
    ...named(thickness, ["Tb.Th", "Ct.Th"]),
    ...named(spacing, ["Tb.Sp", "Ct.Po.Dm"]),
    ...named(number, ["Tb.N"]),
    ...named(numberSd, ["Tb.1/N.SD"]),
  ];
}

function isBeginning(lines: readonly (number | null)[]): boolean {
  return order.every((_, index) => {
    const [before, line] = [index === 0 ? 0 : lines[index - 1], lines[index]];
    return line == null || (before != null && before < line);
  });
}

function named(results: readonly Result[], names: readonly string[]): NamedResult[] {
  return results.map((result, index) => ({ ...result, name: names[index]! }));
}

export function valuesOf(results: readonly NamedResult[]): { values: ReadValue[]; warnings: string[] } {
  const readNumber = cellReader(" ", [{ cells: results.map(({ text }) => text) }]);
  const read = results.map((result) => valueOf(result, readNumber));
  const values = read.filter((value) => typeof value !== "string");
  const warnings = read.filter((value) => typeof value === "string");
  if (areDensities(values)) return { values, warnings };
  const kept = values.filter(({ parameter }) => !densities.includes(parameter));
  return { values: kept, warnings: [...warnings, notDensities] };
}

function valueOf({ name, text, unit, line }: NamedResult, readNumber: CellReader): ReadValue | string {
  const { parameter } = findParameterName(name)!;
  const number = readNumber(text);
  if (!number.ok || number.value <= 0) return `${name} in line ${line} is no number above 0 and is left out.`;
  const convert = chooseConverter(parameter, unit, [number.value]);
  if (typeof convert === "string") return `${name} in line ${line} is not read: ${convert}.`;
  const { value, note } = convert(number.value);
  const known = `Known by its place in the log, line ${line}.`;
  return {
    parameter: parameter.key,
    value,
    unit: parameter.unit,
    column: name,
    rawText: text,
    note: note === null ? known : `${known} ${note}`,
  };
}

const densities = ["tt_bmd", "ct_bmd", "tb_bmd"];

const notDensities =
  "The three densities are not read: a whole bone's lies between those of its cortex and its trabeculae, and these do not, so their order is another than expected.";

/** Total density must lie between trabecular and cortical. If one is missing, the others cannot be verified. */
function areDensities(values: readonly ReadValue[]): boolean {
  const [total, cortex, trabeculae] = densities.map((key) => values.find(({ parameter }) => parameter === key)?.value);
  if (total === undefined || cortex === undefined || trabeculae === undefined) return total === cortex && cortex === trabeculae;
  return trabeculae < total && total < cortex;
}
