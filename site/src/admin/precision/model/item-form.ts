import { ZOwnPrecision, type OwnPrecision, type ReportTypeCatalogue } from "@trabecula/contracts";
import { numberOf, readTypedNumber } from "../../../format/typed-numbers.ts";
import type { FormShape, Problems } from "../../../forms/contract-resolver.ts";
import { protocolDraft, protocolNames, protocolOf, type ProtocolDraft } from "./protocol-draft.ts";

export interface ItemDraft extends ProtocolDraft {
  reportType: string;
  parameter: string;
  site: string;
  scanner: string;
  rmsSd: string;
  rmsCvPercent: string;
  df: string;
  note: string;
}

const text = (value: number | null | undefined) => (value == null ? "" : String(value));

export function itemForm(item: OwnPrecision | null, first: ReportTypeCatalogue): FormShape<ItemDraft, OwnPrecision> {
  const [parameter] = first.parameters;
  return {
    contract: ZOwnPrecision,
    values: {
      reportType: item?.reportType ?? first.key,
      parameter: item?.parameter ?? parameter!.key,
      site: item?.site ?? parameter!.sites[0]!,
      scanner: item?.scanner ?? "",
      ...protocolDraft(item?.protocol),
      rmsSd: text(item?.rmsSd),
      rmsCvPercent: text(item?.rmsCvPercent),
      df: text(item?.df),
      note: item?.note ?? "",
    },
    toRequest: ({ reportType, parameter: key, site, scanner, rmsSd, rmsCvPercent, df, note, ...draft }) => ({
      ...{ reportType, parameter: key, site, scanner, protocol: protocolOf(draft) },
      ...{ rmsSd: numberOf(rmsSd), rmsCvPercent: numberOf(rmsCvPercent), df: numberOf(df), note: note.trim() || null },
    }),
    names: protocolNames,
    check: (values) => ({
      ...unreadable(values, ["rmsSd", "rmsCvPercent", "df", "stacks", "offset"]),
      ...(values.scanner === "" ? { scanner: "Choose the scanner." } : {}),
    }),
  };
}

/** Problems of number fields with text that is not a number. */
export function unreadable<Values extends object>(
  values: Values,
  names: readonly (keyof Values & string)[],
): Problems<Values & Record<string, string>> {
  const found = names.flatMap((name) => {
    const read = readTypedNumber(String(values[name]));
    return read.kind === "unreadable" ? [[name, read.message] as const] : [];
  });
  return Object.fromEntries(found) as Problems<Values & Record<string, string>>;
}
