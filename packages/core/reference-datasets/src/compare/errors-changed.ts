import { isBand } from "@trabecula/reference-stats";
import { curveErrorsAt } from "../curve-errors.ts";
import type { DatasetCurve } from "../dataset.ts";

const noDifference = 1e-9;

/** Whether the stated curve errors differ, which moves intervals but no scores. Compares at common ages if equal, else at `ages`. */
export function errorsChanged(ours: DatasetCurve, other: DatasetCurve, ages: readonly number[]): boolean {
  const [here, there] = [startsOf(ours), startsOf(other)];
  const areSame = here.length === there.length && here.every((age, index) => age === there[index]);
  return (areSame ? here : ages).some((age) => differ(curveErrorsAt(ours, age)?.errors, curveErrorsAt(other, age)?.errors));
}

const startsOf = ({ points }: DatasetCurve) => points.map((point) => (isBand(point) ? point.ageMin : point.age));

function differ(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  if (!one || !other) return one !== other;
  return one.some((error, index) => Math.abs(error - other[index]!) > noDifference);
}
