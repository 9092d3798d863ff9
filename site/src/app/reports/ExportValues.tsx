import type { ReportRow, ExportTableForm, StudyExportRequest } from "@trabecula/contracts";
import { useMemo } from "react";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import type { FileChoice } from "../exports/FileChoices.tsx";
import { LazyFileChoices } from "../exports/LazyFileChoices.tsx";
import { studyExports } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

const exportValues = (form: ExportTableForm, ids: readonly string[]) =>
  api.file(studyExports.exportValues, { body: { form, ids: [...ids] } });

/** A .zip of the values without identifying data. */
const exportStudy = (form: ExportTableForm, as: StudyExportRequest["as"], ids: readonly string[]) =>
  api.file(studyExports.exportStudy, { body: { form, as, ids: [...ids] } });

interface Props {
  label: string;
  rows: readonly ReportRow[];
  opens?: "down" | "up";
}

export function ExportValues({ label, rows, opens }: Props) {
  const choices = useMemo((): FileChoice[] => {
    const ids = rows.map(({ id }) => id);
    return [
      {
        name: "Values, long",
        purpose: "CSV with one measurement per line: value, scores, reference.",
        fetch: () => exportValues("long", ids),
      },
      {
        name: "Values, wide",
        purpose: "CSV with one scan per line, columns for each parameter.",
        fetch: () => exportValues("wide", ids),
      },
      {
        name: "De-identified, long",
        purpose: "ZIP for sharing: random codes, dates moved, whole ages, groups under five people left out. Its README says how.",
        fetch: () => exportStudy("long", "csv", ids),
      },
      {
        name: "De-identified, wide",
        purpose: "The same, one scan per line. Not anonymous: people who have the values can match them.",
        fetch: () => exportStudy("wide", "csv", ids),
      },
      {
        name: "De-identified, workbook",
        purpose: "The wide table as XLSX, for Excel and SPSS.",
        fetch: () => exportStudy("wide", "xlsx", ids),
      },
    ];
  }, [rows]);
  return (
    <DisclosureButton label={label} opens={opens} disabled={rows.length === 0}>
      {(close) => <LazyFileChoices choices={choices} onSaved={close} />}
    </DisclosureButton>
  );
}
