import { parseColumnMap, type ColumnMap } from "@trabecula/scoring";
import { AppError } from "@trabecula/strapi-kit";

/** @throws AppError `validation_failed` */
export function readMap(text: string | undefined): ColumnMap | undefined {
  if (text === undefined) return undefined;
  const reading = parseColumnMap(text);
  if (!reading.ok) throw new AppError("validation_failed", reading.message, { map: reading.message });
  return reading.map;
}
