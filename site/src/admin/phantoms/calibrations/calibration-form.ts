import {
  addDays,
  ZNewDeviceCalibration,
  type NewDeviceCalibration,
  type Parameter,
  type PhantomSeries,
  type ReportTypeCatalogue,
  type Scanner,
} from "@trabecula/contracts";
import type { FormShape } from "../../../forms/contract-resolver.ts";
import { readTypedNumber } from "../../../format/typed-numbers.ts";

export interface CalibrationDraft {
  toDeviceId: string;
  parameter: string;
  /** Empty: all sites. */
  site: string;
  from: string;
  until: string;
  basis: string;
  phantom: string;
  /** One person per line; values separated by a semicolon or tab. */
  pairs: string;
}

/** Phantom that both devices may have scanned, regardless of sections. */
interface PhantomChoice {
  readonly key: string;
  readonly label: string;
  readonly phantom: string;
  readonly quantity: string;
  readonly unit: string;
}

export function phantomChoices(series: readonly PhantomSeries[]): PhantomChoice[] {
  const choices = series.map(({ phantom, quantity, unit }) => ({
    key: JSON.stringify([phantom, quantity, unit]),
    label: [phantom || "Phantom", quantity, unit === "" ? "no unit" : unit].filter((part) => part !== "").join(", "),
    ...{ phantom, quantity, unit },
  }));
  return [...new Map(choices.map((choice) => [choice.key, choice])).values()];
}

export function parametersOn(scanner: Scanner, catalogues: readonly ReportTypeCatalogue[]): Parameter[] {
  return catalogues.filter(({ scanners }) => scanners.some(({ key }) => key === scanner)).flatMap(({ parameters }) => parameters);
}

const usualDays = 90;

export function calibrationForm(
  parameters: readonly Parameter[],
  choices: readonly PhantomChoice[],
  today: string,
): FormShape<CalibrationDraft, NewDeviceCalibration> {
  const first = addDays(today, -usualDays);
  return {
    contract: ZNewDeviceCalibration,
    values: {
      ...{ toDeviceId: "", parameter: parameters[0]?.key ?? "", site: "", from: first, until: today },
      ...{ basis: choices.length > 0 ? "phantom" : "people", phantom: choices[0]?.key ?? "", pairs: "" },
    },
    toRequest: (draft) => calibrationRequest(draft, choices),
    names: { by: "pairs", "by.pairs": "pairs", "by.phantom": "phantom", "by.quantity": "phantom", "by.unit": "phantom" },
    check: ({ toDeviceId, from, until, basis, site, pairs }) => ({
      ...(toDeviceId === "" ? { toDeviceId: "Choose the other scanner." } : {}),
      ...(from === "" ? { from: "Say from which day on." } : {}),
      ...(until === "" ? { until: "Say until which day." } : {}),
      ...(basis === "people" && site === "" ? { site: "Say where the people were scanned." } : {}),
      ...(basis === "people" ? pairsProblem(pairs) : {}),
    }),
  };
}

export function calibrationRequest(
  { site, basis, phantom: key, pairs, ...rest }: CalibrationDraft,
  choices: readonly PhantomChoice[],
): unknown {
  const { phantom = "", quantity = "", unit = "" } = choices.find((choice) => choice.key === key) ?? {};
  const by = basis === "people" ? { basis, pairs: linesOf(pairs).map(pairOf) } : { basis, phantom, quantity, unit };
  return {
    toDeviceId: rest.toDeviceId,
    parameter: rest.parameter,
    from: rest.from,
    until: rest.until,
    site: site === "" ? null : site,
    by,
  };
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

function pairOf(line: string): (number | null)[] {
  return line.split(/[;\t]/).map((part) => {
    const read = readTypedNumber(part);
    return read.kind === "number" ? read.value : null;
  });
}

function pairsProblem(text: string): { pairs?: string } {
  const lines = linesOf(text);
  const wrong = lines.findIndex((line) => pairOf(line).length !== 2 || pairOf(line).includes(null));
  if (wrong >= 0) return { pairs: `Line ${wrong + 1}: write two numbers with a semicolon between.` };
  return lines.length === 0 ? { pairs: "Write the values of the people who were scanned on both." } : {};
}
