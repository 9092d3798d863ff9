import * as messages from "@trabecula/messages/controls";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { StatusIcon } from "./StatusIcon.tsx";
import { kept } from "./Kept.tsx";

export type ErrorStateProps = { title?: ReactNode; message: ReactNode; onRetry?: () => void; action?: ReactNode };

export function ErrorState({ title = messages.notLoaded, message, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 py-16 text-center">
      <StatusIcon type="error" />
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-muted">{kept(message)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
