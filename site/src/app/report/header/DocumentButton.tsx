import { useMutation } from "@tanstack/react-query";
import type { DocumentView, Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveFile } from "../../../ui/save-text-file.ts";
import { paperOf } from "../print/print-identity.ts";

export function DocumentButton({ report: { id, revision }, view }: { report: Pick<Report, "id" | "revision">; view: DocumentView }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file(reports.pdf, { params: { id }, query: { view, size: paperOf(navigator.language), revision } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <div>
      <Button size="small" pending={isPending} onClick={() => mutate()}>
        PDF
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-error">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
