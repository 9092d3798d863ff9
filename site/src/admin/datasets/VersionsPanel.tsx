import type { AdminDatasetDetail } from "@trabecula/contracts";
import { CompareVersions } from "../../dataset/compare/CompareVersions.tsx";
import { TextLink } from "../TextLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { stateTones, stateLabels } from "./dataset-messages.tsx";
import { comparisonQuery } from "./datasets-api.ts";
import { kept } from "../../ui/Kept.tsx";

export default function VersionsPanel({ detail: { dataset, versions } }: { detail: AdminDatasetDetail }) {
  const others = versions.filter(({ id }) => id !== dataset.id);
  return (
    <>
      <ul className="max-w-md border-t border-line">
        {versions.map((version) => (
          <VersionLine key={version.id} version={version} isThis={version.id === dataset.id} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="mt-3 text-sm text-muted">A version imported or fitted under the key {dataset.key} is compared here.</p>
      ) : (
        <CompareVersions
          others={others.map(({ id, version, state }) => ({ id, label: `${version} (${stateLabels[state].toLowerCase()})` }))}
          readWith={(otherId) => comparisonQuery(dataset.id, otherId)}
        />
      )}
    </>
  );
}

function VersionLine({ version: { id, version, state }, isThis }: { version: AdminDatasetDetail["versions"][number]; isThis: boolean }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-sm tabular-nums">
      {isThis ? (
        <span translate="no" className="font-medium">
          {version}
        </span>
      ) : (
        <TextLink to={`/admin/datasets/${id}`} className="font-medium">
          {kept(version)}
        </TextLink>
      )}
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
      {isThis && <span className="text-muted">this version</span>}
    </li>
  );
}
