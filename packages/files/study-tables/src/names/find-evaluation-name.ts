import { evaluationParameters, secondGenerationStems, type EvaluationParameter } from "./evaluation-parameters.ts";

/** Lower case without spaces, dots, dashes, slashes and underscores: `Tb.BV/TV1` equals `tb_bv_tv1`. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[\s._/\\-]/g, "");
}

export type ParameterName = {
  parameter: EvaluationParameter;
  region: number;
  namedBy: "xtremect-1" | "xtremect-2" | null;
};

type Stem = { parameter: EvaluationParameter; stem: string; namedBy: ParameterName["namedBy"] };

const stems = new Map<string, Stem>(
  evaluationParameters.flatMap((parameter) => parameter.names.map(([stem, namedBy]) => [stem, { parameter, stem, namedBy }])),
);

/** A trailing number is a region only after a known stem, since stems may end in digits (`D100-1`). */
export function findParameterName(name: string): ParameterName | null {
  const wanted = normalizeName(name);
  const whole = findStem(wanted);
  if (whole) return { parameter: whole.parameter, region: 1, namedBy: whole.namedBy };
  const region = Number(/[1-9]$/.exec(wanted)?.[0] ?? 0);
  const found = region === 0 ? undefined : findStem(wanted.slice(0, -1));
  if (!found) return null;
  const secondGeneration = secondGenerationStems.has(found.stem) ? "xtremect-2" : null;
  return { parameter: found.parameter, region, namedBy: found.namedBy ?? secondGeneration };
}

export function parameterOfKey(key: string): EvaluationParameter | null {
  return evaluationParameters.find((parameter) => parameter.key === key) ?? null;
}

/** Laboratories write `Tt.vBMD` for the scanner's `Tot.vBMD`. */
function findStem(name: string): Stem | undefined {
  return stems.get(name) ?? stems.get(name.replace("vbmd", "bmd"));
}
