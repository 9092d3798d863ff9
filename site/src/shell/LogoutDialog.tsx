import * as messages from "@trabecula/messages/app-frame";
import { useState } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { logOut } from "./session.ts";
import { askLogout, useSession } from "./session-store.ts";

export function LogoutDialog() {
  const isOpen = useSession((state) => state.isLogoutAsked);
  const [isPending, setPending] = useState(false);

  async function confirm(): Promise<void> {
    setPending(true);
    await logOut();
    setPending(false);
  }

  return (
    <ConfirmDialog
      open={isOpen}
      title={messages.confirmLogout}
      pending={isPending}
      onConfirm={() => void confirm()}
      onCancel={() => askLogout(false)}
    >
      {messages.askLogout}
    </ConfirmDialog>
  );
}
