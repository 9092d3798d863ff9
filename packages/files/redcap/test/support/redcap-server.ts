import type { ServerResponse } from "node:http";
import type { RedcapAnswer, SendForm } from "../../src/index.ts";

/** Invented records of a longitudinal project whose record name is `study_no`. */
export const token = "0123456789ABCDEF0123456789ABCDEF";

type Record = Readonly<{ [field: string]: string }>;
type Stored = { [field: string]: string };

export interface Fault {
  readonly status?: number;
  readonly text?: string | Uint8Array;
  readonly retryAfter?: string;
  /** Ends the connection before or after the call, or amid the answer. */
  readonly lost?: "before" | "after" | "amid";
}

interface ServerOptions {
  readonly records?: readonly Record[];
  readonly fields?: readonly Record[];
  readonly project?: object;
  readonly isDeidentified?: boolean;
  /** Number of the call, from 0. */
  readonly faults?: Readonly<{ [call: number]: Fault }>;
  readonly meanwhile?: (records: Stored[], call: number) => void;
  readonly refuses?: (row: Record, field: string) => string | undefined;
  readonly change?: (rows: Record[], call: number) => unknown;
}

export const field = (field_name: string, form_name: string, field_type: string, field_label: string, more: Record = {}): Record => ({
  ...{ field_name, form_name, field_type, field_label, field_note: "", select_choices_or_calculations: "" },
  ...{ text_validation_type_or_show_slider_number: "", identifier: "", field_annotation: "", ...more },
});

export const dictionary = [
  field("study_no", "person", "text", "Study number"),
  field("family_name", "person", "text", "Family name", { identifier: "y" }),
  field("dob", "person", "text", "Date of birth", { identifier: "y", text_validation_type_or_show_slider_number: "date_dmy" }),
  field("sex", "person", "radio", "Sex", { select_choices_or_calculations: "1, Male | 2, Female" }),
  field("scan_date", "hrpqct", "text", "Scan date", { text_validation_type_or_show_slider_number: "date_ymd" }),
  field("tt_bmd", "hrpqct", "text", "Tt.BMD (mg HA/cm³)"),
  field("motion", "hrpqct", "dropdown", "Motion grade", { select_choices_or_calculations: "1, 1 | 2, 2 | 5, 5" }),
  field("limbs", "hrpqct", "checkbox", "Limbs", { select_choices_or_calculations: "1, Radius | 2, Tibia" }),
];

export function row(id: string, event: string, values: Record, instance = ""): Record {
  const place = { redcap_event_name: event, redcap_repeat_instrument: instance && "hrpqct", redcap_repeat_instance: instance };
  return { study_no: id, ...place, redcap_data_access_group: id.startsWith("1") ? "bern" : "calgary", ...values };
}

export function study(people: number): Record[] {
  return Array.from({ length: people }, (_, index) => {
    const id = String(1000 + index);
    const scan = (visit: number) => ({ scan_date: `202${visit * 2}-07-22`, tt_bmd: (300 - (index % 40)).toFixed(1), motion: "1" });
    return [
      row(id, "start_arm_1", { family_name: "Example", dob: `19${60 + (index % 30)}-03-14`, sex: index % 2 ? "1" : "2" }),
      row(id, "visit_1_arm_1", scan(1), "1"),
      row(id, "visit_1_arm_1", { ...scan(1), scan_date: "2022-08-02" }, "2"),
      row(id, "visit_2_arm_1", scan(2)),
    ];
  }).flat();
}

/** Refuses what the API refuses, and answers `fields` and `records` alone. */
export function redcapServer(options: ServerOptions = {}) {
  const { meanwhile = () => undefined, refuses = () => undefined } = options;
  const records: Stored[] = (options.records ?? study(3)).map((record) => ({ ...record }));
  const { fields = dictionary, isDeidentified = false, faults = {}, change = (rows) => rows } = options;
  const asked: URLSearchParams[] = [];
  const project = {
    ...{ project_id: 77, project_title: "Example study", is_longitudinal: 1, has_repeating_instruments_or_events: "1" },
    missing_data_codes: "-99, Not done | UNK, Unknown",
    ...options.project,
  };

  function answer(form: URLSearchParams, call: number): unknown {
    switch (form.get("content")) {
      case "project":
        return project;
      case "metadata":
        return fields;
      case "event":
        return ["start", "visit_1", "visit_2"].map((name) => ({ event_name: name, unique_event_name: `${name}_arm_1` }));
      case "formEventMapping":
        return [
          { unique_event_name: "start_arm_1", form: "person" },
          ...["visit_1_arm_1", "visit_2_arm_1"].flatMap((event) =>
            ["hrpqct", "scores"].map((form) => ({ unique_event_name: event, form })),
          ),
        ];
      case "repeatingFormsEvents":
        return [{ event_name: "visit_1_arm_1", form_name: "hrpqct" }];
      case "dag":
        return ["bern", "calgary"].map((name) => ({ data_access_group_name: name, unique_group_name: name }));
      default:
        return form.get("action") === "import" ? imported(form) : change(exported(form), call);
    }
  }

  function imported(form: URLSearchParams): unknown {
    const rows = JSON.parse(form.get("data")!) as Record[];
    const places = ["study_no", "redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance"];
    const errors = rows.flatMap((row) =>
      Object.keys(row).flatMap((name) => {
        if (places.includes(name)) return [];
        const known = fields.find((one) => one.field_name === name);
        const why = known === undefined ? "not a real field" : known.field_type === "calc" ? "calculated" : refuses(row, name);
        return why === undefined ? [] : [`"${row.study_no}","${name}","${row[name]}","${why}"`];
      }),
    );
    if (errors.length > 0) throw new Refused(errors.join("\n"));
    for (const row of rows) {
      const old = records.find((one) => places.every((name) => (one[name] ?? "") === (row[name] ?? "")));
      if (!old) throw new Refused(`no row of ${row.study_no}`);
      const isKept = form.get("overwriteBehavior") !== "overwrite";
      for (const [name, value] of Object.entries(row)) if (!isKept || value !== "") old[name] = value;
    }
    return [...new Set(rows.map((row) => row.study_no))];
  }

  function exported(form: URLSearchParams): Record[] {
    const listed = (name: string) => [...form].flatMap(([key, value]) => (key.startsWith(`${name}[`) ? value : []));
    const [names, wanted] = [listed("fields"), new Set(listed("records"))];
    const isHidden = (name: string) => isDeidentified && fields.some((one) => one.field_name === name && one.identifier === "y");
    const places = ["redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance"];
    const group = form.get("exportDataAccessGroups") === "true" ? ["redcap_data_access_group"] : [];
    const columns = [...names, ...places, ...group].filter((name) => !isHidden(name));
    return records
      .filter((record) => wanted.size === 0 || wanted.has(record.study_no!))
      .map((record) => Object.fromEntries(columns.map((name) => [name, record[name] ?? ""])));
  }

  const send: SendForm = async (text) => {
    const form = new URLSearchParams(text);
    const call = asked.push(form) - 1;
    const fault = faults[call];
    if (fault?.lost === "before") throw new Error("socket hang up");
    if (form.get("token") !== token) return reply(403, JSON.stringify({ error: "You do not have permissions to use the API" }));
    if (fault && fault.lost !== "after") return reply(fault.status ?? 200, fault.text ?? JSON.stringify(answer(form, call)), fault);
    meanwhile(records, call);
    try {
      const content = JSON.stringify(answer(form, call));
      if (fault) throw new Error("aborted");
      return reply(200, content);
    } catch (error) {
      if (error instanceof Refused) return reply(400, JSON.stringify({ error: error.message }));
      throw error;
    }
  };
  return { send, asked, fields, records };
}

class Refused extends Error {}

export async function answerForm(send: SendForm, form: string, response: ServerResponse): Promise<void> {
  const { status, body } = await send(form, AbortSignal.timeout(60_000));
  response.writeHead(status, { "Content-Type": "application/json" });
  for await (const piece of body) response.write(piece);
  response.end();
}

function reply(status: number, content: string | Uint8Array, fault?: Fault): RedcapAnswer {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* body() {
    await Promise.resolve();
    const half = Math.floor(bytes.length / 2);
    yield bytes.subarray(0, half);
    if (fault?.lost === "amid") throw new Error("aborted");
    yield bytes.subarray(half);
  }
  return { status, retryAfter: fault?.retryAfter ?? null, body: body() };
}
