import type { IplLog, Result, ResultKind } from "./results.ts";

export type NamedResult = Result & { name: string };

const order: readonly ResultKind[] = ["density", "volumeFraction", "thickness", "spacing", "number"];

/**
 * Identifies results by order: the first thickness is trabecular, a later one cortical. Null for any other order, to
 * avoid mislabeled values.
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
