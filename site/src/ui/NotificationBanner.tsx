import * as messages from "@trabecula/messages/controls";
import type { ReactNode } from "react";
import { X } from "lucide-react";
import { classes } from "./classes.ts";
import { logFileName, saveTextFile } from "./save-text-file.ts";
import { StatusIcon, type StatusType } from "./StatusIcon.tsx";
import { kept } from "./Kept.tsx";

export type NotificationBannerProps = {
  type: StatusType;
  title?: ReactNode;
  message: ReactNode;
  /** Offers "Save Error". */
  errorLog?: string | undefined;
  onClose?: () => void;
  wide?: boolean;
  className?: string;
};

const tints: Record<StatusType, string> = {
  error: "border-error bg-error-tint",
  success: "border-success bg-success-tint",
  info: "border-brand bg-brand-tint",
  warning: "border-warning bg-warning-tint",
};

export function NotificationBanner({ type, title, message, errorLog, onClose, wide = false, className }: NotificationBannerProps) {
  return (
    <div
      role={type === "error" ? "alert" : "status"}
      data-type={type}
      className={classes(
        "appear flex items-start gap-3 rounded-lg border-l-4 p-4 text-sm text-ink",
        wide ? "w-full max-w-3xl" : "w-full min-w-72 max-w-96",
        tints[type],
        className,
      )}
    >
      <StatusIcon type={type} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{kept(title)}</p>}
        <div>{kept(message)}</div>
        {errorLog && (
          <button
            type="button"
            className="mt-1 font-medium text-brand underline underline-offset-4"
            onClick={() => saveTextFile(logFileName(new Date()), errorLog)}
          >
            {messages.saveError}
          </button>
        )}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label={messages.close}
          onClick={onClose}
          className="-m-2 rounded-md p-2 text-muted hover:text-ink pointer-coarse:p-3"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      )}
    </div>
  );
}
