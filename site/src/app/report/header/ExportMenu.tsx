import type { Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { useMemo } from "react";
import { api } from "../../../shell/api.ts";
import { DisclosureButton } from "../../../ui/DisclosureButton.tsx";
import { MenuAction } from "../../../ui/MenuAction.tsx";
import type { FileChoice } from "../../exports/FileChoices.tsx";
import { LazyFileChoices } from "../../exports/LazyFileChoices.tsx";

export function ExportMenu({ report: { id, revision } }: { report: Pick<Report, "id" | "revision"> }) {
  const choices = useMemo((): FileChoice[] => {
    const input = { params: { id }, query: { revision } };
    return [
      {
        name: "CSV",
        purpose: "For spreadsheets and statistics: one measurement per line.",
        fetch: () => api.file(reports.csv, input),
      },
      {
        name: "JSON",
        purpose: "For programs and archives: the whole record.",
        fetch: () => api.file(reports.jsonFile, input),
      },
      {
        name: "FHIR",
        purpose: "For other clinical systems: an R4 bundle with LOINC codes.",
        fetch: () => api.file(reports.fhir, input),
      },
      {
        name: "Bundle",
        purpose: "To compute the numbers again, years later: the record with its dataset (ZIP).",
        fetch: () => api.file(reports.bundle, input),
      },
    ];
  }, [id, revision]);
  return (
    <DisclosureButton label="Export">
      {(close) => (
        <>
          <LazyFileChoices choices={choices} onSaved={close} />
          <MenuAction
            title="Print"
            onClick={() => {
              close();
              window.print();
            }}
          >
            This page, as it is shown.
          </MenuAction>
        </>
      )}
    </DisclosureButton>
  );
}
