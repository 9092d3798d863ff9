import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ScannerCheck } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { MutationDialog } from "../../shell/MutationDialog.tsx";
import { ApiError } from "../../shell/api-error.ts";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { NotFound } from "../../shell/NotFound.tsx";
import { onScanner } from "../../shell/scanner-checks/FitLines.tsx";
import { useTitle } from "../../shell/use-title.ts";
import { useMay, useWorkspace, useWorkspaceOf } from "../../shell/workspaces.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Findings } from "./Findings.tsx";
import { checkQuery, deleteCheck } from "./scanner-fit-api.ts";
import { KeepNames, kept } from "../../ui/Kept.tsx";

export default function CheckScreen() {
  const { checkId = "" } = useParams();
  const query = useQuery(checkQuery(checkId));
  useWorkspaceOf(query.data, checkQuery(checkId).queryKey);
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return <Loadable query={query}>{(check) => <Check key={check.id} check={check} />}</Loadable>;
}

function Check({ check }: { check: ScannerCheck }) {
  const { dataset, checkedOn, engineVersion, findings } = check;
  const { data: catalogues } = useQuery(cataloguesQuery());
  const may = useMay();
  const workspace = useWorkspace();
  const isDeletable = check.isOwn || (check.workspaceId !== null && workspace?.center === null);
  useTitle(`${onScanner(check)}: ${dataset.name}`);
  return (
    <>
      <BackTo list={`/scanner-fit?dataset=${dataset.id}&scanner=${check.scanner}`}>Checks of this reference</BackTo>
      <PageHeader
        eyebrow={<KeepNames names={[dataset.name]}>{kept(`${dataset.name}, version ${dataset.version}`)}</KeepNames>}
        title={onScanner(check)}
        description={`Checked on ${formatCalendarDate(checkedOn)}, engine ${engineVersion}. It holds for this version of the reference alone.`}
        actions={isDeletable && may("write") && <DeleteCheck check={check} />}
      />
      {catalogues && <Findings findings={findings} catalogues={catalogues} />}
    </>
  );
}

function DeleteCheck({ check: { id, dataset } }: { check: ScannerCheck }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => deleteCheck(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["scanner-checks"] });
      void navigate(`/scanner-fit?dataset=${dataset.id}`);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <MutationDialog
        open={isOpen}
        title="Delete this check?"
        act="Delete"
        tone="danger"
        mutation={deleting}
        onClose={() => setOpen(false)}
      >
        <p>Nobody is shown it any more. Reports that were made with it keep what they say.</p>
      </MutationDialog>
    </>
  );
}
