import type { Core } from "@strapi/strapi";
import type { PhantomSeriesName } from "@trabecula/contracts";
import { sql } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import { entryRows, eventKey } from "./entry-rows.ts";

/** Series of a device, with names as first written. */
export interface StoredSeries {
  readonly key: string;
  readonly name: PhantomSeriesName;
  readonly days: number;
}

export async function seriesOfDevice(strapi: Core.Strapi, deviceId: string): Promise<StoredSeries[]> {
  const found = (await (
    await sql(strapi)
  )(tables.phantomEntries)
    .where("device_id", deviceId)
    .whereNot("series_key", eventKey)
    .groupBy("series_key")
    .select("series_key")
    .min({ first: "id" })
    .count({ days: "*" })) as { series_key: string; first: number; days: number | string }[];
  if (found.length === 0) return [];
  const rows = await entryRows(strapi).findMany({
    select: ["id", "phantom", "section", "quantity", "unit"],
    where: { id: { $in: found.map(({ first }) => first) } },
  });
  const names = new Map(rows.map(({ id, ...row }) => [id, row]));
  const series = found.map(({ series_key: key, first, days }) => {
    const { phantom, section, quantity, unit } = names.get(first)!;
    return {
      key,
      name: { phantom: phantom ?? "", section: section ?? "", quantity: quantity ?? "", unit: unit ?? "" },
      days: Number(days),
    };
  });
  return series.sort((one, other) => one.key.localeCompare(other.key, "en", { numeric: true }));
}
