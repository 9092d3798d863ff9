import { ZOwnCrossCalibration, type OwnCrossCalibration, type ReportTypeCatalogue } from "@trabecula/contracts";
import { numberOf } from "../../../format/typed-numbers.ts";
import type { FormShape } from "../../../forms/contract-resolver.ts";
import { unreadable } from "./item-form.ts";
import { draftOfEnd, endNames, protocolDraft, protocolOf, protocolOfEnd, type EndField } from "./protocol-draft.ts";

export interface LineDraft extends Record<EndField, string> {
  reportType: string;
  parameter: string;
  site: string;
  fromScanner: string;
  toScanner: string;
  slope: string;
  intercept: string;
  correlation: string;
  n: string;
  sdFrom: string;
  sdTo: string;
  lower: string;
  upper: string;
  source: string;
}

const numbers = ["slope", "intercept", "correlation", "n", "sdFrom", "sdTo"] as const;
/** Optional: not every publication states the range of its line. */
const range = ["lower", "upper"] as const;

export function lineForm(line: OwnCrossCalibration | null, first: ReportTypeCatalogue): FormShape<LineDraft, OwnCrossCalibration> {
  const [parameter] = first.parameters;
  const text = (name: (typeof numbers | typeof range)[number]) => String(line?.[name] ?? "");
  return {
    contract: ZOwnCrossCalibration,
    values: {
      reportType: line?.reportType ?? first.key,
      parameter: line?.parameter ?? parameter!.key,
      site: line?.site ?? parameter!.sites[0]!,
      fromScanner: line?.fromScanner ?? "",
      toScanner: line?.toScanner ?? "",
      ...{ slope: text("slope"), intercept: text("intercept"), correlation: text("correlation") },
      ...{ n: text("n"), sdFrom: text("sdFrom"), sdTo: text("sdTo") },
      ...{ lower: text("lower"), upper: text("upper") },
      source: line?.source ?? "",
      ...draftOfEnd("from", protocolDraft(line?.fromProtocol)),
      ...draftOfEnd("to", protocolDraft(line?.toProtocol)),
    },
    toRequest: lineRequest,
    names: endNames,
    check: (values) => ({
      ...unreadable(values, [...numbers, ...range, "fromStacks", "fromOffset", "toStacks", "toOffset"]),
      ...Object.fromEntries(numbers.filter((name) => values[name].trim() === "").map((name) => [name, "Write a number."])),
      ...Object.fromEntries(
        (["fromScanner", "toScanner"] as const).filter((name) => values[name] === "").map((name) => [name, "Choose the scanner."]),
      ),
    }),
  };
}

/** Unreadable fields are left for the contract to reject. */
export function lineRequest(draft: LineDraft): unknown {
  const { reportType, parameter, site, fromScanner, toScanner, source } = draft;
  return {
    ...{ reportType, parameter, site, fromScanner, toScanner, source },
    ...Object.fromEntries(numbers.map((name) => [name, numberOf(draft[name])])),
    ...Object.fromEntries(range.map((name) => [name, numberOf(draft[name])])),
    fromProtocol: protocolOf(protocolOfEnd("from", draft)),
    toProtocol: protocolOf(protocolOfEnd("to", draft)),
  };
}
