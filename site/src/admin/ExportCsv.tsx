import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../shell/api-error.ts";
import { Button } from "../ui/Button.tsx";
import { NotificationBanner } from "../ui/NotificationBanner.tsx";
import { saveFile } from "../ui/save-text-file.ts";

interface FetchedFile {
  name: string;
  content: Blob;
}

/** Uses fetch, so that an error appears in the page. */
export function useCsvExport<View>(fetchFile: (view: View) => Promise<FetchedFile>) {
  return useMutation({ mutationFn: fetchFile, onSuccess: ({ name, content }) => saveFile(name, content) });
}

interface Props<View> {
  view: View;
  exporting: ReturnType<typeof useCsvExport<View>>;
  disabled: boolean;
}

export function ExportCsv<View>({ view, exporting, disabled }: Props<View>) {
  return (
    <Button variant="secondary" pending={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate(view)}>
      Export CSV
    </Button>
  );
}

export function ExportRefusal<View>({ exporting }: Pick<Props<View>, "exporting">) {
  if (!exporting.error) return null;
  return (
    <div className="mb-6">
      <NotificationBanner wide type="error" message={messageOf(exporting.error)} onClose={exporting.reset} />
    </div>
  );
}
