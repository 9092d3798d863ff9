import { useMutation } from "@tanstack/react-query";
import type { User } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { saveFile } from "../../ui/save-text-file.ts";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";

/** Everything held about the account, as one file. */
export function ExportAccount({ user }: { user: User }) {
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => api.file(accounts.exportData),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  const isPatient = user.role === "patient";
  return (
    <div className="max-w-2xl space-y-5">
      {error && <NotificationBanner wide type="error" message={messageOf(error)} onClose={reset} />}
      {isSuccess && <NotificationBanner wide type="success" message="The archive is on its way to your downloads." onClose={reset} />}
      <p>
        The archive (.zip) holds all that the platform keeps about your account: your details, where you are logged in, what was done with
        the account, the e-mails written to you
        {isPatient ? ", and the reports that were released to you with what you have consented to" : ", and your reports"}. Tables are CSV,
        everything else is JSON; any spreadsheet or editor opens them.
      </p>
      {!isPatient && (
        <p className="text-muted">
          It may contain data of your participants and patients: keep it as carefully as the reports themselves. It is whole; where patients
          have withdrawn their consent, consent-withdrawn.csv names them.
        </p>
      )}
      <Button pending={isPending} onClick={() => mutate()}>
        Download everything
      </Button>
    </div>
  );
}
