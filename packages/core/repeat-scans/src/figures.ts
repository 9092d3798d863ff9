import type { RepeatsReply, RepeatFigures } from "@trabecula/contracts";
import { precisionProblem, reportTypeOf } from "@trabecula/report-types";
import { ENOUGH_DEGREES_OF_FREEDOM, precisionOfRepeats } from "@trabecula/reference-stats";
import type { RepeatGroup, RepeatsReading } from "./read-repeats.ts";

export function repeatsReply({ groups, ...reading }: RepeatsReading): RepeatsReply {
  const figures = groups.map((group) => ({ group, figures: precisionOfGroup(group) }));
  return {
    ...reading,
    problems: [...reading.problems],
    groups: figures.flatMap(({ figures: found }) => found ?? []),
    withoutRepeats: figures
      .filter(({ figures: found }) => found === null)
      .map(({ group }) => ({ parameter: group.parameter.key, site: group.site })),
  };
}

/** Null without repeated scans. */
function precisionOfGroup({ parameter, site, scanner, protocol, repeats }: RepeatGroup): RepeatFigures | null {
  const precision = precisionOfRepeats(repeats);
  if (!precision.ok) return null;
  const { rmsSd, rmsCvPercent, rmsSdInterval, degreesOfFreedom, persons, scans, mean, lsc, lscPercent } = precision;
  const reportType = reportTypeOf(parameter.key)!;
  const isEnough = degreesOfFreedom >= ENOUGH_DEGREES_OF_FREEDOM;
  const entry = { reportType, parameter: parameter.key, site, rmsSd, rmsCvPercent };
  const problem =
    rmsSd === 0
      ? "Repeats never differ, so the values are probably copies. No least significant change can be computed."
      : scanner === null
        ? "The file does not name the scanner; choose it above and read the file again."
        : (precisionProblem({ ...entry, scanner })?.message ?? null);
  return {
    ...{ reportType, parameter: parameter.key, site, scanner, protocol },
    ...{ persons, scans, degreesOfFreedom, mean, rmsSd, rmsSdInterval: [...rmsSdInterval], rmsCvPercent, lsc, lscPercent },
    enough: isEnough ? "enough" : "few",
    words: enoughWords(degreesOfFreedom, isEnough),
    problem,
  };
}

function enoughWords(degrees: number, isEnough: boolean): string {
  const counted = `${degrees} ${degrees === 1 ? "degree" : "degrees"} of freedom`;
  if (isEnough) return `${counted}: enough.`;
  return `${counted}: not enough. ISCD asks for ${ENOUGH_DEGREES_OF_FREEDOM}, which are 30 people scanned twice or 15 scanned three times.`;
}
