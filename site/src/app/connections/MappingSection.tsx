import { useMutation, useQuery } from "@tanstack/react-query";
import type { ColumnTarget, Connection, ConnectionSettings, ConnectionTest, ReportTypeCatalogue, StudyColumn } from "@trabecula/contracts";
import { connections } from "@trabecula/contracts/endpoints";
import { countOf } from "@trabecula/messages";
import { reportTypeOf } from "@trabecula/report-types";
import { useState } from "react";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Section } from "../../ui/Section.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { namedOption, Select } from "../../ui/Select.tsx";
import { datasetsQuery } from "../reports/report-queries.ts";
import { ColumnsTable } from "../score/ColumnsTable.tsx";
import { CodesOfColumns } from "../score/StudyTable.tsx";
import { WholeFile } from "../score/WholeFile.tsx";
import { useConnectionChange } from "./connection-queries.ts";

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
}

export function MappingSection({ workspaceId, connection }: Props) {
  const { id: connectionId, settings } = connection;
  const test = useMutation({ mutationFn: () => api.call(connections.test, { params: { id: workspaceId, connectionId } }) });
  const { project, problem } = test.data ?? { project: null, problem: null };
  return (
    <Section title="Fields" className="space-y-4">
      <p className="text-muted">
        {settings === null ? "No field is mapped yet." : `${countOf(settings.fields.length, "field is", "fields are")} mapped.`} Only mapped
        fields leave REDCap.
      </p>
      {test.error && <NotificationBanner wide type="error" message={messageOf(test.error)} />}
      {problem && <NotificationBanner wide type="error" message={problem} />}
      {settings !== null && <DictionaryFile {...{ workspaceId, connectionId }} />}
      {project ? (
        <Mapping key={test.submittedAt} {...{ workspaceId, connection, project }} />
      ) : (
        <Button variant={settings === null ? "primary" : "secondary"} pending={test.isPending} onClick={() => test.mutate()}>
          Read the project
        </Button>
      )}
    </Section>
  );
}

function DictionaryFile({ workspaceId, connectionId }: { workspaceId: string; connectionId: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const { name, content } = await api.file(connections.dictionary, { params: { id: workspaceId, connectionId } });
      saveFile(name, content);
    },
  });
  return (
    <div className="space-y-2">
      <p className="max-w-[65ch] text-sm text-muted">
        The data dictionary has all fields of the project, and new ones for scores. Upload it in REDCap’s Designer to add them. “Write
        scores to REDCap” fills them.
      </p>
      <Button variant="secondary" pending={save.isPending} onClick={() => save.mutate()}>
        Download the data dictionary
      </Button>
      {save.error && <NotificationBanner wide type="error" message={messageOf(save.error)} />}
    </div>
  );
}

type Project = NonNullable<ConnectionTest["project"]>;
type Targets = Readonly<Record<string, ColumnTarget | null>>;

/** An earlier mapping stays while the field keeps its meaning. */
function targetsOf({ fields }: Project, settings: ConnectionSettings | null): Targets {
  const saved = new Map(settings?.fields.map((one) => [`${one.field} ${one.meaning}`, one.target]));
  return Object.fromEntries(
    fields.map(({ name, meaning, target }) => [name, settings === null ? target : (saved.get(`${name} ${meaning}`) ?? null)]),
  );
}

function Mapping({ workspaceId, connection, project }: Props & { project: Project }) {
  const { settings } = connection;
  const { data: catalogues = [] } = useQuery(cataloguesQuery());
  const [targets, setTargets] = useState(() => targetsOf(project, settings));
  const [reportType, setReportType] = useState(settings?.reportType ?? "hr-pqct");
  const [datasetId, setDatasetId] = useState(settings?.datasetId ?? null);
  const [facts, setFacts] = useState(settings?.facts ?? {});
  const [createPatients, setCreatePatients] = useState(settings?.createPatients ?? true);
  const save = useConnectionChange(workspaceId, connection.id);
  const columns = columnsOf(project, targets);
  const change = (field: string, target: ColumnTarget | null) => {
    save.reset();
    setTargets({ ...targets, [field]: target });
  };
  const lost = settings?.fields.filter(({ field }) => !targets[field]).map(({ field }) => field) ?? [];
  const mapping = mappingOf(project, targets, settings, reportType);
  return (
    <div className="space-y-6">
      <ProjectFacts project={project} />
      {lost.length > 0 && !save.isSuccess && (
        <NotificationBanner wide type="warning" message={`These fields have changed or are left alone now: ${lost.join(", ")}.`} />
      )}
      <ColumnsTable heads={["Field", "Label"]} columns={columns} catalogues={catalogues} onChange={change} />
      <CodesOfColumns
        columns={columns}
        sexCodes={columns.find(({ target }) => target?.column === "sex")?.codes ?? []}
        {...{ catalogues, onChange: change }}
      />
      <KindAndReference
        {...{ catalogues, reportType, datasetId, setDatasetId }}
        onReportType={(chosen) => {
          setReportType(chosen);
          setDatasetId(null);
          setFacts({});
        }}
      />
      <WholeFile facts={facts} catalogue={catalogues.find(({ key }) => key === reportType)} onChange={setFacts} />
      <Checkbox
        label="Add patients who are not there yet, from sex and birth in their records"
        checked={createPatients}
        onChange={(event) => setCreatePatients(event.target.checked)}
      />
      {save.error && <NotificationBanner wide type="error" message={messageOf(save.error)} />}
      {save.isSuccess && <NotificationBanner wide type="success" message="The mapping is saved." />}
      <Button
        pending={save.isPending}
        disabled={mapping.fields.length < 2}
        onClick={() => save.mutate({ settings: { reportType, datasetId, createPatients, facts, ...mapping } })}
      >
        Save the mapping
      </Button>
    </div>
  );
}

interface KindProps extends Pick<ConnectionSettings, "reportType" | "datasetId"> {
  catalogues: readonly ReportTypeCatalogue[];
  onReportType: (chosen: ConnectionSettings["reportType"]) => void;
  setDatasetId: (chosen: string | null) => void;
}

function KindAndReference({ catalogues, reportType, datasetId, onReportType, setDatasetId }: KindProps) {
  const { data: datasets } = useQuery(datasetsQuery());
  const published = datasets?.items.filter((one) => one.reportType === reportType && one.state === "published") ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Kind of report"
        options={catalogues.map(({ key, label }) => ({ value: key, label }))}
        value={reportType}
        onChange={(event) => onReportType(event.target.value as ConnectionSettings["reportType"])}
      />
      <Select
        label="Reference dataset"
        emptyLabel="The workspace’s default"
        options={published.map(namedOption)}
        value={datasetId ?? ""}
        onChange={(event) => setDatasetId(event.target.value || null)}
      />
    </div>
  );
}

function columnsOf({ fields }: Project, targets: Targets): StudyColumn[] {
  return fields.map(({ name, label, codes, note, target: guess }) => ({
    ...{ header: name, samples: [label].filter((text) => text !== ""), target: targets[name] ?? null, codes },
    note: targets[name] === guess && note !== `The data dictionary says “${label}”.` ? note : null,
    ...{ unit: null, dates: null },
  }));
}

function mappingOf(project: Project, targets: Targets, settings: ConnectionSettings | null, reportType: ConnectionSettings["reportType"]) {
  const fields = project.fields.flatMap(({ name, meaning }) => {
    const target = targets[name];
    return target ? [{ field: name, meaning, target }] : [];
  });
  const mapped = new Set(fields.map(({ field }) => field));
  const isKept = (of: string, to: string) => mapped.has(of) && reportTypeOf(targets[of]!.column) === reportType && !mapped.has(to);
  return { fields, writing: settings?.writing?.filter(({ of, to }) => isKept(of, to)) ?? [] };
}

function ProjectFacts({ project: { title, fields, events, groups, missingCodes } }: { project: Project }) {
  const without = groups.filter(({ center }) => center === null);
  return (
    <>
      <p>
        <bdi translate="no">{title}</bdi>: {countOf(fields.length, "field")}, {countOf(events.length, "event")},{" "}
        {countOf(groups.length, "data access group")}.{missingCodes.length > 0 && ` Codes for missing data: ${missingCodes.join(", ")}.`}
      </p>
      {without.length > 0 && (
        <p className="text-sm text-muted">
          No center has the code of these data access groups: {without.map(({ name }) => name).join(", ")}. Their new patients belong to no
          center.
        </p>
      )}
    </>
  );
}
