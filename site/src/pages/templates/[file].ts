import type { APIRoute, GetStaticPaths } from "astro";
import { csvLine } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import { templateForms, templateName, templateOf } from "@trabecula/scan-files/template";
import { workbookOf } from "@trabecula/study-tables/workbook";

/** Written at build time from the catalogue: for each report type, wide and long, CSV and XLSX. */
export const prerender = true;

export const getStaticPaths: GetStaticPaths = () =>
  Object.values(reportTypes).flatMap(({ key }) =>
    templateForms.flatMap((form) =>
      ["csv", "xlsx"].map((ending) => ({
        params: { file: `${templateName(key, form)}.${ending}` },
        props: { rows: templateOf(key, form), isWorkbook: ending === "xlsx" },
      })),
    ),
  );

export const GET: APIRoute<{ rows: string[][]; isWorkbook: boolean }> = async ({ props: { rows, isWorkbook } }) => {
  if (isWorkbook) {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const parts: Uint8Array[] = [];
    for await (const part of workbookOf(inOrder(rows), "Scans")) parts.push(part);
    return new Response(Buffer.concat(parts), { headers: { "content-type": type } });
  }
  // The BOM marks the file as UTF-8 for spreadsheets.
  const text = `\uFEFF${rows.map((row) => csvLine(row)).join("")}`;
  return new Response(text, { headers: { "content-type": "text/csv; charset=utf-8" } });
};

async function* inOrder(rows: readonly string[][]): AsyncGenerator<readonly string[]> {
  yield* rows;
}
