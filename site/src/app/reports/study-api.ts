import type { ExportTableForm, StudyExportRequest } from "@trabecula/contracts";
import { studyExports } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const exportValues = (form: ExportTableForm, ids: readonly string[]) =>
  api.file(studyExports.exportValues, { body: { form, ids: [...ids] } });

/** A .zip of the values without identifying data. */
export const exportStudy = (form: ExportTableForm, as: StudyExportRequest["as"], ids: readonly string[]) =>
  api.file(studyExports.exportStudy, { body: { form, as, ids: [...ids] } });
