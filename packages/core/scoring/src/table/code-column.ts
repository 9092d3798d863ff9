import { keyOfHeader } from "@trabecula/study-tables";
import type { ColumnMap } from "./column-map.ts";
import type { Column, Layout } from "./layout.ts";

const codeNames = [
  "patient_code",
  "code",
  "patient_id",
  "patient",
  "subject_code",
  "subject_id",
  "subject",
  "participant_id",
  "record_id",
  "subjid",
  "id",
];

export type CodeColumn =
  | { readonly ok: true; readonly column: Column; readonly remark: string | null }
  | { readonly ok: false; readonly message: string };

export function codeColumnOf({ header, facts }: Pick<Layout, "header" | "facts">, map: ColumnMap): CodeColumn {
  const isMapped = [...map.values()].some((target) => target?.column === "id");
  if (isMapped && facts.id) return { ok: true, column: facts.id, remark: null };
  const found = codeNames.flatMap((name) => {
    const index = header.findIndex((text) => keyOfHeader(text) === name && map.get(text.trim()) !== null);
    return index === -1 ? [] : [{ index, header: header[index]!, values: {} }];
  });
  const [column, ...others] = found;
  if (!column) return { ok: false, message: "The table needs a column patient_code: by it the scans come to their patients." };
  const remark = others.length === 0 ? null : `Patients are known by the column “${column.header.trim()}”.`;
  return { ok: true, column, remark };
}
