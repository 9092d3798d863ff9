import { useMutation } from "@tanstack/react-query";
import type { LoginRequest } from "@trabecula/contracts";
import { accounts } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { sendsMail } from "../../shell/sends-mail.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";

/** Another link for whoever had the right password and has not confirmed the address. */
export function ConfirmAgain({ credentials }: { credentials: LoginRequest }) {
  const again = useMutation({
    mutationFn: () => api.call(accounts.confirmAgain, { body: credentials, withoutCookies: true }),
  });
  if (again.isSuccess) return <NotificationBanner wide type="info" message={sendsMail() ? sent : kept} />;
  return (
    <>
      {again.error && <NotificationBanner wide type="error" message={messageOf(again.error)} />}
      <Button variant="secondary" pending={again.isPending} onClick={() => again.mutate()}>
        {sendsMail() ? "Send the link again" : "Ask for the link again"}
      </Button>
    </>
  );
}

const sent = "A new e-mail is on its way to this address. Look in the folder for unwanted mail too; links of earlier e-mails stop working.";
const kept = "A new link waits with the administrators of the laboratory. Ask them for it, see the contact page.";
