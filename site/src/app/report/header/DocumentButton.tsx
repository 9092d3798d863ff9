import { useMutation } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { reports } from "@trabecula/contracts/endpoints";
import type { Reading } from "@trabecula/report-view";
import { messageOf } from "../../../shell/api-error.ts";
import { api } from "../../../shell/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveFile } from "../../../ui/save-text-file.ts";
import { paperOf } from "../print/print-identity.ts";

export function DocumentButton({ report: { id, revision }, reading }: { report: Pick<Report, "id" | "revision">; reading: Reading }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file(reports.pdf, { params: { id }, query: { view: reading, size: paperOf(navigator.language), revision } }),
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
