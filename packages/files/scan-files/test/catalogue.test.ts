import { findParameter } from "@trabecula/report-types";
import { expect, it } from "vitest";
import { evaluationParameters } from "@trabecula/study-tables";

it.each(evaluationParameters.map((parameter) => [parameter.key, parameter.unit]))("%s is read in the catalogue's unit %s", (key, unit) => {
  expect(findParameter(key)?.unit).toBe(unit);
});

it("assigns every column name to one parameter only", () => {
  const names = evaluationParameters.flatMap((parameter) => parameter.names.map(([name]) => name));
  expect(new Set(names).size).toBe(names.length);
});
