import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import type { useResend } from "./use-resend.ts";

export function ResentBanner({ resend }: { resend: ReturnType<typeof useResend> }) {
  if (!resend.isSuccess) return null;
  return (
    <div className="my-4">
      <NotificationBanner wide type="success" message={`The mail to ${resend.data.mail.to} is being sent again.`} onClose={resend.reset} />
    </div>
  );
}
