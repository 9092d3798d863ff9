import { useEffect, useRef } from "react";
import { ApiError, messageOf } from "../../shell/api-error.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";

interface Props {
  ending: { readonly error: Error | null; readonly isSuccess: boolean; readonly reset: () => void };
  done: string;
}

/** Takes the focus after a success, because the focused button was removed with its row. */
export function EndingOutcome({ ending: { error, isSuccess, reset }, done }: Props) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSuccess) outcome.current?.focus();
  }, [isSuccess]);
  if (error) return <NotificationBanner wide type="error" message={messageOf(error)} onClose={reset} />;
  return (
    isSuccess && (
      <div ref={outcome} tabIndex={-1} className="outline-none">
        <NotificationBanner wide type="success" message={done} onClose={reset} />
      </div>
    )
  );
}

/** A session or token that has ended already is a success. */
export function unlessEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "not_found")) throw error;
}
