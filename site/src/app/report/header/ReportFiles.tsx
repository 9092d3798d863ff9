import type { DocumentView, Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { useMemo } from "react";
import { api } from "../../../shell/api.ts";
import { SendChoices } from "../../connections/SendChoices.tsx";
import FileChoices, { type FileChoice } from "../../exports/FileChoices.tsx";
import { paperOf } from "../print/print-identity.ts";

interface Props {
  report: Pick<Report, "id" | "revision">;
  view: DocumentView;
  onSaved: () => void;
}

export default function ReportFiles({ report: { id, revision }, view, onSaved }: Props) {
  const choices = useMemo((): FileChoice[] => {
    const input = { params: { id }, query: { revision } };
    return [
      { name: "CSV", purpose: "For spreadsheets and statistics: one measurement per line.", fetch: () => api.file(reports.csv, input) },
      { name: "JSON", purpose: "For programs and archives: the whole record.", fetch: () => api.file(reports.jsonFile, input) },
      {
        name: "FHIR",
        purpose: "For other clinical systems: an R4 bundle with LOINC codes and this PDF.",
        fetch: () => api.file(reports.fhir, { params: { id }, query: { revision, presentedForm: view } }),
      },
      {
        name: "DICOM",
        purpose: "For a PACS: this PDF as a DICOM object.",
        fetch: () => api.file(reports.dicom, { params: { id }, query: { revision, view, size: paperOf(navigator.language) } }),
      },
      {
        name: "Bundle",
        purpose: "To compute the numbers again, years later: the record with its dataset (ZIP).",
        fetch: () => api.file(reports.bundle, input),
      },
    ];
  }, [id, revision, view]);
  return (
    <>
      <FileChoices choices={choices} onSaved={onSaved} />
      <SendChoices ids={[id]} />
    </>
  );
}
