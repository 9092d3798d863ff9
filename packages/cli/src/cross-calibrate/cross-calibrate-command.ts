import type { CalibrationEquation, Parameter, Scanner } from "@trabecula/contracts";
import { calibrateByPhantom, type CalibrationFound } from "@trabecula/repeat-scans/cross-calibration";
import { type PhantomSeries } from "@trabecula/repeat-scans/phantom";
import { findParameter, reportTypeOf, reportTypes } from "@trabecula/report-types";
import { onlyWord, readArguments } from "../arguments.ts";
import { readBytes } from "../files.ts";
import { phantomTableIn } from "../phantom-table.ts";
import { sheetChoiceOf, sheetFlags } from "../sheet-choice.ts";
import type { Streams } from "../run.ts";
import { digits } from "../text-table.ts";
import { UsageError } from "../usage-error.ts";

const text = { type: "string" } as const;
const options = {
  ...{ from: text, to: text, parameter: text, phantom: text, quantity: text, unit: text },
  ...{ scanner: text, "to-scanner": text, ...sheetFlags },
  json: { type: "boolean" },
} as const;

/** `trabecula cross-calibrate`: compares two devices by a phantom. Exit code 1 if the phantom allows no conclusion. */
export async function crossCalibrateCommand(args: string[], streams: Streams): Promise<number> {
  const { values, positionals } = readArguments(args, options);
  const path = onlyWord(positionals, "Name one table of phantom values, or - for standard input.");
  const parameter = parameterOf(values.parameter);
  const fromScanner = scannerOf(values.scanner, parameter, "--scanner");
  const toScanner = values["to-scanner"] === undefined ? fromScanner : scannerOf(values["to-scanner"], parameter, "--to-scanner");
  const { series } = await phantomTableIn(await readBytes(path, streams), sheetChoiceOf(values), streams);
  const [from, to] = [deviceOf(values.from, "--from", series), deviceOf(values.to, "--to", series)];
  if (from === to) throw new UsageError("Name two different devices with --from and --to.");
  const { quantity, unit, own } = phantomOf(values, series, [from, to], parameter);
  const readings = (device: string, section: string) =>
    own.filter((one) => one.device === device && one.section === section).flatMap((one) => one.values.map(({ value }) => value));
  const sections = [...new Set(own.map(({ section }) => section))].map((section) => ({
    ...{ section, from: readings(from, section), to: readings(to, section) },
  }));
  const answer = calibrateByPhantom({ parameter, fromScanner, toScanner, quantity, unit, sections });
  if (!answer.ok) {
    streams.stdout.write(values.json ? `${JSON.stringify(answer)}\n` : `${answer.message}\n`);
    return 1;
  }
  const { equation, sections: found, doubts } = answer;
  streams.stdout.write(
    values.json
      ? `${JSON.stringify({ from, to, parameter: parameter.key, equation, sections: found, doubts })}\n`
      : asText(answer, { from, to, parameter }),
  );
  return 0;
}

function parameterOf(key: string | undefined): Parameter {
  const parameter = findParameter(key ?? "");
  if (!parameter) throw new UsageError("Name the parameter with --parameter by its key, such as tt_bmd or bmd_ls.");
  return parameter;
}

function scannerOf(given: string | undefined, parameter: Parameter, option: string): Scanner {
  const { scanners } = reportTypes[reportTypeOf(parameter.key)!];
  const found = scanners.find(({ key }) => key !== "other" && key === given);
  if (!found)
    throw new UsageError(`Say the model with ${option}: ${scanners.flatMap(({ key }) => (key === "other" ? [] : [key])).join(", ")}.`);
  return found.key;
}

function deviceOf(given: string | undefined, option: string, series: readonly PhantomSeries[]): string {
  const devices = [...new Set(series.map(({ device }) => device))];
  if (given !== undefined && devices.includes(given)) return given;
  throw new UsageError(`Name a device of the table with ${option}: ${devices.map((device) => device || "(without a name)").join("; ")}.`);
}

/** If the devices share several phantoms, quantities or units, the options choose. */
function phantomOf(
  given: { readonly phantom?: string | undefined; readonly quantity?: string | undefined; readonly unit?: string | undefined },
  series: readonly PhantomSeries[],
  devices: readonly string[],
  parameter: Parameter,
) {
  const fits = (one: PhantomSeries) =>
    devices.includes(one.device) &&
    (given.phantom === undefined || one.phantom === given.phantom) &&
    (given.quantity === undefined || one.quantity === given.quantity);
  const own = series.filter(fits);
  const kinds = new Map(own.map(({ phantom, quantity, unit }) => [JSON.stringify([phantom, quantity, unit]), { phantom, quantity, unit }]));
  const [kind, ...others] = kinds.values();
  if (!kind) throw new UsageError("The two devices have no value of this phantom and quantity.");
  if (others.length > 0) {
    const names = [...kinds.values()].map(({ phantom, quantity, unit }) => [phantom, quantity, unit].filter(Boolean).join(" "));
    throw new UsageError(`Say which phantom and quantity with --phantom and --quantity: ${names.join("; ")}.`);
  }
  const unit = kind.unit === "" ? given.unit : kind.unit;
  if (unit === undefined) throw new UsageError(`The table has no unit; say it with --unit, such as --unit "${parameter.unit}".`);
  return { quantity: kind.quantity, unit, own };
}

const shown = (value: number) => digits(value, 5);

function asText(
  { equation, sections, doubts }: CalibrationFound,
  { from, to, parameter }: { from: string; to: string; parameter: Parameter },
): string {
  return [
    `${parameter.abbreviation} on ${to} = ${equationText(equation)} on ${from}, in ${parameter.unit || "no unit"}.`,
    errorWords(equation),
    ...sections.map(
      ({ section, meanFrom, meanTo, readingsFrom, readingsTo, residual }) =>
        `  section ${section || "without a name"}: ${shown(meanFrom)} (${readingsFrom}) and ${shown(meanTo)} (${readingsTo}), residual ${shown(residual)}`,
    ),
    ...doubts.map((doubt) => `  ${doubt}`),
    "",
  ].join("\n");
}

function equationText({ slope, intercept }: CalibrationEquation): string {
  return intercept === 0 ? `${shown(slope)} × the value` : `${shown(intercept)} + ${shown(slope)} × the value`;
}

function errorWords({ error, meanFrom }: CalibrationEquation): string {
  if (error.of === "ratio") return `  One section at ${shown(meanFrom)}; standard error of the ratio ${shown(error.slopeError)}.`;
  const { n, lower, upper, standardError, correlation } = error;
  return `  ${n} sections from ${shown(lower)} to ${shown(upper)}; standard error of the estimate ${shown(standardError)}, correlation ${correlation.toFixed(5)}.`;
}
