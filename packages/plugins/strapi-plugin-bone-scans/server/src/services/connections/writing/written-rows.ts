import { sql, type Strapi } from "@trabecula/strapi-kit";
import { connectionTables } from "../../../database/models.ts";
import { storeFor, type ConnectionRow } from "../connection-rows.ts";

const { written } = connectionTables;

export type WrittenCells = Readonly<Record<string, readonly string[]>>;

export async function writtenIn(
  strapi: Strapi,
  { publicId }: ConnectionRow,
  places: readonly string[],
): Promise<Map<string, WrittenCells>> {
  const rows = (await (
    await sql(strapi)
  )(written)
    .where({ connection_id: publicId })
    .whereIn("place", [...places])
    .select({ place: "place", cells: "cells" })) as { place: string; cells: string }[];
  return new Map(rows.map(({ place, cells }) => [place, JSON.parse(cells) as WrittenCells]));
}

export async function keepWritten(strapi: Strapi, { publicId }: ConnectionRow, rows: ReadonlyMap<string, WrittenCells>): Promise<void> {
  if (rows.size === 0) return;
  const own = [...rows].map(([place, cells]) => ({ place, connection_id: publicId, cells: JSON.stringify(cells), written_at: Date.now() }));
  await storeFor(strapi, publicId, async () => (await sql(strapi))(written).insert(own).onConflict(["connection_id", "place"]).merge());
}
