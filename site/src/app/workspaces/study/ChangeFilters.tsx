import { useQuery } from "@tanstack/react-query";
import { ZReportType, ZSite, type Wave } from "@trabecula/contracts";
import { reportTypeChoices } from "@trabecula/report-types/labels";
import { cataloguesQuery } from "../../../shell/catalogues.ts";
import { ChoiceFilter } from "../../../shell/lists/filters.tsx";
import { Select } from "../../../ui/Select.tsx";
import { wavesQuery, type ChangesView } from "./study-queries.ts";

interface Props {
  studyId: string;
  view: ChangesView;
  onChange: (change: Partial<ChangesView>) => void;
}

export function ChangeFilters({ studyId, view, onChange }: Props) {
  const { data: catalogues = [] } = useQuery(cataloguesQuery());
  const { data: waves } = useQuery(wavesQuery(studyId));
  const shown = catalogues.filter(({ key }) => view.reportType === undefined || key === view.reportType);
  const parameters = uniqueChoices(shown.flatMap((one) => one.parameters.map(({ key, label }) => ({ value: key, label }))));
  const sites = uniqueChoices(shown.flatMap((one) => one.sites.map(({ key, label }) => ({ value: key, label }))));
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1.2fr_1fr_1.3fr]">
      <Pairs waves={waves?.items ?? []} view={view} onChange={onChange} />
      <ChoiceFilter
        label="Type"
        emptyLabel="All types"
        options={reportTypeChoices}
        chosen={view.reportType ?? null}
        onChoose={(value) => onChange({ reportType: ZReportType.safeParse(value).data, parameter: undefined, site: undefined })}
      />
      <ChoiceFilter
        label="Value"
        emptyLabel="All values"
        options={parameters}
        chosen={view.parameter ?? null}
        onChoose={(parameter) => onChange({ parameter: parameter ?? undefined })}
      />
      <ChoiceFilter
        label="Site"
        emptyLabel="All sites"
        options={sites}
        chosen={view.site ?? null}
        onChoose={(value) => onChange({ site: ZSite.safeParse(value).data })}
      />
      <Select
        label="Adjusted for many tests"
        options={[
          { value: "fdr", label: "False discoveries (q)" },
          { value: "holm", label: "Holm (family-wise)" },
        ]}
        value={view.adjust}
        onChange={({ target }) => onChange({ adjust: target.value === "holm" ? "holm" : "fdr" })}
      />
    </div>
  );
}

/** Pairs of waves are those with the earlier wave first. */
function Pairs({ waves, view, onChange }: Omit<Props, "studyId"> & { waves: readonly Wave[] }) {
  const pairs = waves.flatMap((from, index) =>
    waves.slice(index + 1).map((to) => ({ value: `${from.id} ${to.id}`, label: `${from.name} to ${to.name}` })),
  );
  return (
    <ChoiceFilter
      label="Change"
      emptyLabel="First to last scan"
      options={pairs}
      chosen={view.fromWave && view.toWave ? `${view.fromWave} ${view.toWave}` : null}
      onChoose={(pair) => {
        const [fromWave, toWave] = pair?.split(" ") ?? [];
        onChange({ fromWave, toWave });
      }}
    />
  );
}

function uniqueChoices<Value extends string>(choices: readonly { value: Value; label: string }[]) {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
