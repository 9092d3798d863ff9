import { exported as words } from "@trabecula/messages/settings";
import { useMutation } from "@tanstack/react-query";
import type { User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";

export function ExportAccount({ user }: { user: User }) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => api.file(accounts.exportData),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  const isPatient = user.role === "patient";
  return (
    <div className="max-w-2xl space-y-5">
      {error && <NotificationBanner wide type="error" message={messageOf(error)} onClose={reset} />}
      {isSuccess && <NotificationBanner wide type="success" message={words.done} onClose={reset} />}
      <p>{isPatient ? words.forPatients : words.forResearchers}</p>
      {!isPatient && <p className="text-muted">{words.ofOthers}</p>}
      <Button pending={isPending} onClick={() => mutate()}>
        {words.download}
      </Button>
    </div>
  );
}
