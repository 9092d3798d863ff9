import * as z from "zod/mini";
import { ZCell, ZPlacement, type Project } from "./project.ts";
import type { RecordPlace } from "./pull-records.ts";
import type { RedcapClient } from "./redcap-client.ts";
import { RedcapError } from "./redcap-error.ts";

export interface FieldToWrite {
  readonly of: string;
  readonly to: string;
  readonly isNumber: boolean;
}

export interface WritableFields {
  /** True if a row with the field `of` also has the field `to`. */
  readonly isIn: (place: RecordPlace, field: FieldToWrite) => boolean;
  readonly format: (to: string, value: number) => string;
}

const ZRepeat = z.object({ event_name: ZCell, form_name: ZCell });
/** REDCap refuses exponents. */
const mostDecimals = 6;

export async function readWritable(client: RedcapClient, project: Project, fields: readonly FieldToWrite[]): Promise<WritableFields> {
  const known = new Map(project.fields.map((field) => [field.name, field]));
  for (const { to, isNumber } of fields) {
    const { type, validation } = known.get(to) ?? {};
    if (type === undefined) throw new RedcapError("changed", { message: `The project has no field “${to}”.` });
    if (type !== "text" || !(validation === "" || (isNumber && numeric.test(validation!))))
      throw new RedcapError("changed", {
        message: `The field “${to}” must be a text field ${isNumber ? "of numbers with a decimal point" : "without validation"}.`,
      });
  }
  const placements = project.isLongitudinal ? await client.rows("formEventMapping", ZPlacement) : [];
  const repeats = project.isRepeating ? await client.rows("repeatingFormsEvents", ZRepeat) : [];
  const designated = new Set(placements.map(({ unique_event_name: event, form }) => `${event} ${form}`));
  const repeating = new Set(repeats.map(({ event_name: event, form_name: form }) => `${project.isLongitudinal ? event : ""} ${form}`));
  const formOf = (name: string) => known.get(name)?.form ?? "";
  return {
    isIn: ({ event, instrument }, { of, to }) => {
      const form = formOf(to);
      if (form === formOf(of)) return true;
      const own = `${event} ${form}`;
      return instrument === "" && (!project.isLongitudinal || designated.has(own)) && !repeating.has(own);
    },
    format: (to, value) => {
      const decimals = numeric.exec(known.get(to)!.validation)?.[1];
      const text = decimals === undefined ? value.toFixed(mostDecimals).replace(/\.?0+$/, "") : value.toFixed(Number(decimals));
      return text.replace(/^-(0(?:\.0+)?)$/, "$1");
    },
  };
}

const numeric = /^number(?:_([1-4])dp)?$/;
