import { useMutation } from "@tanstack/react-query";
import {
  computedFieldName,
  mostFieldName,
  writtenValues,
  type Connection,
  type ConnectionSettings,
  type ConnectionTest,
  type WrittenField,
  type WrittenValue,
} from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { reportTypeOf } from "@trabecula/report-types";
import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useConnectionChange } from "./connection-queries.ts";
import { WriteRun } from "./WriteRun.tsx";

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly settings: ConnectionSettings;
}

export function WritingSection({ workspaceId, connection, settings }: Props) {
  const { id: connectionId } = connection;
  const { writing = [] } = settings;
  const test = useMutation({ mutationFn: () => api.call(connections.test, { params: { id: workspaceId, connectionId } }) });
  const { project, problem } = test.data ?? { project: null, problem: null };
  const error = test.error ? messageOf(test.error) : problem;
  return (
    <Section title="Write scores to REDCap" className="space-y-4">
      <p className="max-w-[65ch] text-muted">
        {writing.length === 0 ? "No score is written." : `${countOf(writing.length, "field is", "fields are")} written.`} Scores go where
        the record has the same values as the report. Values that a person typed into these fields stay.
      </p>
      {error && <NotificationBanner wide type="error" message={error} />}
      {project ? (
        <ChosenFields key={test.submittedAt} {...{ workspaceId, connection, settings, project }} />
      ) : (
        <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
          Choose the fields
        </Button>
      )}
      {writing.length > 0 && <WriteRun {...{ workspaceId, connection }} />}
    </Section>
  );
}

const labels: Readonly<Record<WrittenValue, string>> = {
  z: "Z-scores",
  percentile: "Percentiles",
  t: "T-scores",
  status: "Why a score is missing, and doubts about it",
  reference: "Name and version of the reference dataset",
};
const values = Object.keys(writtenValues) as WrittenValue[];

type Project = NonNullable<ConnectionTest["project"]>;
const keyOf = ({ of, value }: Pick<WrittenField, "of" | "value">) => `${of} ${value}`;

function ChosenFields({ workspaceId, connection, settings, project }: Props & { project: Project }) {
  const { writing = [], reportType, fields } = settings;
  const save = useConnectionChange(workspaceId, connection.id);
  const [chosen, setChosen] = useState<ReadonlySet<WrittenValue>>(new Set(writing.map(({ value }) => value)));
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map(writing.map((item) => [keyOf(item), item.to])));
  const known = new Map(project.fields.map(({ name, form }) => [name, form]));
  const measured = fields.flatMap(({ field, target }) => (reportTypeOf(target.column) === reportType ? [field] : []));
  const firstOfForm = [...Map.groupBy(measured, (of) => known.get(of)).values()].map(([of]) => of);
  const items = values
    .filter((value) => chosen.has(value))
    .flatMap((value) => (value === "reference" ? measured.filter((of) => firstOfForm.includes(of)) : measured).map((of) => ({ of, value })))
    .map((item): WrittenField => ({ ...item, to: names.get(keyOf(item)) ?? computedFieldName(item.of, item.value) }));
  const written = items.filter(({ to }) => to !== "");
  const missing = written.filter(({ to }) => !known.has(to)).map(({ to }) => to);
  const change = (apply: () => void) => {
    save.reset();
    apply();
  };
  const toggle = (value: WrittenValue) =>
    change(() => setChosen(new Set(chosen.has(value) ? [...chosen].filter((one) => one !== value) : [...chosen, value])));
  return (
    <div className="space-y-4">
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">What is written</legend>
        {values
          .filter((value) => value !== "t" || reportType === "dxa")
          .map((value) => (
            <Checkbox key={value} label={labels[value]} checked={chosen.has(value)} onChange={() => toggle(value)} />
          ))}
      </fieldset>
      {items.length > 0 && (
        <details>
          <summary className="cursor-pointer">Names of the fields</summary>
          <p className="mt-2 text-sm text-muted">An empty name is not written.</p>
          <div className="mt-2 grid max-w-3xl gap-3 sm:grid-cols-2">
            {items.map((item) => (
              <TextInput
                key={keyOf(item)}
                label={`${item.of}: ${labels[item.value]}`}
                autoComplete="off"
                spellCheck={false}
                maxLength={mostFieldName}
                value={item.to}
                onChange={(event) => change(() => setNames(new Map(names).set(keyOf(item), event.target.value.trim())))}
              />
            ))}
          </div>
        </details>
      )}
      {missing.length > 0 && (
        <NotificationBanner
          wide
          type="warning"
          message={`The project lacks ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? ` and ${missing.length - 3} more` : ""}. Add them by the data dictionary above, or change their names.`}
        />
      )}
      {save.error && <NotificationBanner wide type="error" message={messageOf(save.error)} />}
      {save.isSuccess && <NotificationBanner wide type="success" message="The fields are saved." />}
      <Button
        variant="secondary"
        pending={save.isPending}
        disabled={missing.length > 0}
        onClick={() => save.mutate({ settings: { ...settings, writing: written } })}
      >
        Save the fields
      </Button>
    </div>
  );
}
