import type { DocumentView, ExportTableForm, ReportRow, StudyExportRequest } from "@trabecula/contracts";
import { reports, studyExports } from "@trabecula/contracts/endpoints";
import { useMemo } from "react";
import { api } from "../../shell/api.ts";
import { useMay } from "../../shell/workspaces.ts";
import { SendChoices } from "../connections/SendChoices.tsx";
import FileChoices, { type FileChoice } from "../exports/FileChoices.tsx";
import { paperOf } from "../report/print/print-identity.ts";

interface Props {
  rows: readonly ReportRow[];
  onSaved: () => void;
}

export function DocumentChoices({ rows, onSaved }: Props) {
  const choices = useMemo((): FileChoice[] => {
    const ids = rows.map(({ id }) => id);
    const choice = (name: string, purpose: string, as: "pdf" | "zip", view: DocumentView): FileChoice => ({
      ...{ name, purpose },
      fetch: () => api.file(reports.documents, { body: { ids, as, view, size: paperOf(navigator.language) } }),
    });
    return [
      choice("One PDF", "The clinician’s reading of each report, to print in one go.", "pdf", "clinician"),
      choice("Zip of PDFs", "The same, one file for each report.", "zip", "clinician"),
      choice("For patients", "A zip of the readings in plain language.", "zip", "patient"),
      choice("Letters to referrers", "One PDF with one page for each report.", "pdf", "letter"),
    ];
  }, [rows]);
  return (
    <>
      <FileChoices choices={choices} onSaved={onSaved} />
      <SendChoices ids={rows.map(({ id }) => id)} />
    </>
  );
}

export function ValueChoices({ rows, onSaved }: Props) {
  const mayExport = useMay()("export");
  const choices = useMemo((): FileChoice[] => {
    const ids = rows.map(({ id }) => id);
    const values = (form: ExportTableForm) => () => api.file(studyExports.exportValues, { body: { form, ids } });
    const study = (form: ExportTableForm, as: StudyExportRequest["as"]) => () =>
      api.file(studyExports.exportStudy, { body: { form, as, ids } });
    return [
      ...(mayExport
        ? [
            {
              name: "Values, long",
              purpose: "CSV with one measurement per line: value, scores, reference.",
              fetch: values("long"),
            },
            { name: "Values, wide", purpose: "CSV with one scan per line, columns for each parameter.", fetch: values("wide") },
          ]
        : []),
      {
        name: "De-identified, long",
        purpose: "ZIP for sharing: random codes, dates moved, whole ages, groups under five people left out. Its README says how.",
        fetch: study("long", "csv"),
      },
      {
        name: "De-identified, wide",
        purpose: "The same, one scan per line. Not anonymous: people who have the values can match them.",
        fetch: study("wide", "csv"),
      },
      { name: "De-identified, workbook", purpose: "The wide table as XLSX, for Excel and SPSS.", fetch: study("wide", "xlsx") },
    ];
  }, [rows, mayExport]);
  return <FileChoices choices={choices} onSaved={onSaved} />;
}
