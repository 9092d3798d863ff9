import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminDatasetDetail, ReportType } from "@trabecula/contracts";
import { messageOf } from "../../../shell/api-error.ts";
import { Select } from "../../../ui/Select.tsx";
import { adminDatasetQuery, adminDatasetsQuery } from "../../datasets/datasets-api.ts";

interface Props {
  reportType: ReportType;
  /** Null: a new dataset. */
  onChoose: (earlier: AdminDatasetDetail | null) => void;
}

export function VersionChoice({ reportType, onChoose }: Props) {
  const queries = useQueryClient();
  const earlier = useMutation({
    mutationKey: ["read-earlier-version"],
    mutationFn: async (id: string) => (id === "" ? null : queries.fetchQuery(adminDatasetQuery(id))),
    meta: { errorPopup: messageOf },
  });
  const datasets = useQuery(adminDatasetsQuery({ page: 1, q: "", state: null, reportType }));
  const fitted = (datasets.data?.items ?? []).filter((dataset) => dataset.fitted);
  const newest = fitted.filter(({ key }, index) => fitted.findIndex((other) => other.key === key) === index);
  if (newest.length === 0) return null;

  return (
    <Select
      label="Save as"
      hint="A new version starts with the description of the previous one. You can edit every field."
      fieldClassName="mb-6 max-w-xl"
      emptyLabel="A new dataset"
      options={newest.map(({ id, name, version }) => ({ value: id, label: `Another version of ${name} (${version} so far)` }))}
      onChange={(event) => earlier.mutate(event.target.value, { onSuccess: onChoose })}
    />
  );
}
