import { ZRelease, type ReportTypeCatalogue, type Wave } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { factText, placeOf } from "./difference-text.ts";
import { textOf, type FieldGroup } from "../record/merge-change.ts";

const field = (label: string, name: string): FieldGroup => ({ label, fields: [name], text: (values) => textOf(values[name]) });

export const reportFieldsWith = (waves: readonly Wave[]): readonly FieldGroup[] => [
  field("Report name", "reportName"),
  field("Subject code", "subjectCode"),
  field("Notes", "notes"),
  { label: "Patient", fields: ["patientId"], text: ({ patientId }) => (patientId ? "a patient" : null) },
  {
    label: "Wave",
    fields: ["waveId"],
    text: ({ waveId }) => (waveId ? (waves.find(({ id }) => id === waveId)?.name ?? "a former wave") : "by its scan day"),
  },
  field("Revision", "revision"),
  {
    label: "Patient reads it",
    fields: ["release"],
    text: ({ release }) => {
      const given = ZRelease.safeParse(release).data;
      if (!given) return null;
      return `${given.held ? "on hold, " : ""}from ${formatCalendarDate(given.on)}, revision ${given.revision}`;
    },
  },
];

export const reportFields = reportFieldsWith([]);

const placed = /^(?:([a-z-]+) )?(?:(left|right) )?(\w+)( \(\d+\))?$/;

/** A corrected value, such as "hip left bmd_fn"; its label is "Hip, left, BMD of the neck". */
export function correctedField(field: string, catalogue: ReportTypeCatalogue): FieldGroup {
  const [, site = null, side = null, parameter = field, number = ""] = placed.exec(field) ?? [];
  return {
    label: `${placeOf({ site, side, parameter }, catalogue)}${number}`,
    fields: [field],
    text: (values) => (values[field] === null ? null : factText({ parameter }, values[field], catalogue)),
  };
}
