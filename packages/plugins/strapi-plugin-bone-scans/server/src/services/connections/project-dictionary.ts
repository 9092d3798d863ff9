import type { ConnectionSettings, WrittenValue } from "@trabecula/contracts";
import { extendedDictionary, RedcapError, type ComputedField } from "@trabecula/redcap";
import { findParameter, siteLabel } from "@trabecula/report-types";
import { AppError, leadOf, notFound, type Member, type SentFile, type Strapi } from "@trabecula/strapi-kit";
import { clientOf } from "./connection-clients.ts";
import { connectionOf, type Named } from "./connection-service.ts";

/** @throws AppError `not_found`, `role_missing`; `conflict` without a mapping, or with what REDCap says */
export async function projectDictionary(strapi: Strapi, actor: Member, { id, connectionId }: Named, left: AbortSignal): Promise<SentFile> {
  const row = await connectionOf(strapi, leadOf(actor, id), connectionId);
  if (row.kind !== "redcap") throw notFound();
  if (row.settings === null) throw new AppError("conflict", "Map the fields of the project first.");
  try {
    const content = await extendedDictionary(
      clientOf(strapi, row, left, 0),
      computedFields(JSON.parse(row.settings) as ConnectionSettings),
    );
    return { name: "data-dictionary.csv", type: "text/csv; charset=utf-8", content };
  } catch (error) {
    if (error instanceof RedcapError) throw new AppError("conflict", error.message);
    throw error;
  }
}

const labels: Readonly<Record<WrittenValue, string>> = {
  z: "Z-score",
  percentile: "percentile",
  t: "T-score",
  status: "reason without a score, and flags",
  reference: "reference dataset",
};

function computedFields({ fields, reportType, facts }: ConnectionSettings): ComputedField[] {
  const values = (Object.keys(labels) as WrittenValue[]).filter((value) => value !== "t" || reportType === "dxa");
  return fields.flatMap(({ field, target: { column, site = facts.site } }) => {
    const parameter = findParameter(column);
    if (parameter === null || parameter === undefined) return [];
    const name = [parameter.label, ...(site === undefined ? [] : [siteLabel(site)])].join(", ");
    return values.map((value) => ({
      of: field,
      value,
      label: value === "reference" ? "Reference dataset of the scores" : `${name}: ${labels[value]}`,
    }));
  });
}
