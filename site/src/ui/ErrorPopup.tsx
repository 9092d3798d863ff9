import * as messages from "@trabecula/messages/controls";
import { NotificationBanner } from "./NotificationBanner.tsx";

export type ErrorPopupProps = { message: string | null; errorLog?: string | undefined; onClose: () => void };

export function ErrorPopup({ message, errorLog, onClose }: ErrorPopupProps) {
  if (!message) return null;
  return (
    <div className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] left-4 z-50 flex justify-end print:hidden">
      <div className="max-w-96 rounded-lg shadow-float">
        <NotificationBanner type="error" title={messages.error} message={message} errorLog={errorLog} onClose={onClose} />
      </div>
    </div>
  );
}
