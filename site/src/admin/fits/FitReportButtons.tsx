import { useMutation } from "@tanstack/react-query";
import type { FitReportQuery } from "@trabecula/contracts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { fetchFitReport } from "./fits-api.ts";

const forms = { pdf: "PDF", html: "HTML" } as const;

export function FitReportButtons({ fitId }: { fitId: string }) {
  const save = useMutation({
    mutationFn: (form: FitReportQuery["form"]) => fetchFitReport(fitId, { form }),
    meta: { errorPopup: messageOf },
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (["pdf", "html"] as const).map((form) => (
    <Button key={form} variant="secondary" pending={save.isPending && save.variables === form} onClick={() => save.mutate(form)}>
      {`Report (${forms[form]})`}
    </Button>
  ));
}
