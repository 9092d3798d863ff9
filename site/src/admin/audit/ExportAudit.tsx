import { useMutation } from "@tanstack/react-query";
import { fetchAuditExport } from "./audit-api.ts";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { problemOfDays, type AuditView } from "./audit-query.ts";

/** Fetched and not followed as a link, so that a refusal is told in the page instead of taking its place. */
export function useAuditExport() {
  return useMutation({
    mutationFn: fetchAuditExport,
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
}

export function ExportAudit({ view, exporting }: { view: AuditView; exporting: ReturnType<typeof useAuditExport> }) {
  return (
    <Button
      variant="secondary"
      pending={exporting.isPending}
      disabled={problemOfDays(view) !== null}
      onClick={() => exporting.mutate(view)}
    >
      Export CSV
    </Button>
  );
}
