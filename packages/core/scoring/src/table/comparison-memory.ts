import type { Parameter, Site } from "@trabecula/contracts";
import { reportTypeOf, reportTypes } from "@trabecula/report-types";
import type { Comparer, Comparison, ScanContext } from "../comparison.ts";
import type { RowContext } from "./row-context.ts";
import type { RowFacts } from "./row-facts.ts";

export class ComparisonMemory {
  readonly #compare: Comparer;
  readonly #known = new WeakMap<RowContext, Map<Parameter, Comparison>>();

  constructor(compare: Comparer) {
    this.#compare = compare;
  }

  recall({ person, context }: RowFacts, parameter: Parameter, site: Site): Comparison {
    const ofContext = this.#known.get(context) ?? this.#remember(context);
    const known = ofContext.get(parameter);
    if (known?.site === site) return known;
    const comparison = this.#compare(scanOf(context, person.sex, parameter, site), parameter);
    ofContext.set(parameter, comparison);
    return comparison;
  }

  #remember(context: RowContext): Map<Parameter, Comparison> {
    const made = new Map<Parameter, Comparison>();
    this.#known.set(context, made);
    return made;
  }
}

function scanOf(
  { scanner, protocol, motionGrade, scale, method }: RowContext,
  sex: ScanContext["sex"],
  parameter: Parameter,
  site: Site,
): ScanContext {
  const reportType = reportTypeOf(parameter.key);
  const asksMotionGrade = reportType !== null && reportTypes[reportType].asks.motionGrade;
  return { sex, site, scanner, protocol, scale, motionGrade, asksMotionGrade, motionOverridden: false, method };
}
