import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { messageOf } from "../../shell/api-error.ts";
import { useSession } from "../../shell/session-store.ts";
import { withoutWorkspace } from "../../paths.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { deletedChanged, restoreDeleted } from "./deleted-queries.ts";
import { closeDeletion, useDeletion, type Deletion } from "./deletion.ts";

export default function DeletionNotice() {
  const deletion = useDeletion((state) => state.deletion);
  const pathname = withoutWorkspace(useLocation().pathname);
  const workspaceId = useSession((state) => state.workspaceId);
  const left = useRef(pathname);
  useEffect(() => {
    const wasOnList = left.current === deletion?.list;
    left.current = pathname;
    if (deletion && ((wasOnList && pathname !== deletion.list) || workspaceId !== deletion.workspaceId)) closeDeletion();
  }, [pathname, workspaceId, deletion]);
  return deletion && <Notice key={deletion.ids.join()} deletion={deletion} />;
}

function Notice({ deletion: { ids, message } }: { deletion: Deletion }) {
  const queries = useQueryClient();
  const notice = useRef<HTMLDivElement>(null);
  const undo = useMutation({
    mutationFn: () => restoreDeleted(ids),
    onSuccess: () => {
      deletedChanged(queries);
      notice.current?.focus();
    },
  });
  // The deleted rows had the focus. A frame later, because the dialog gives it back to them.
  useEffect(() => {
    const frame = requestAnimationFrame(() => notice.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const shown = undo.error ? messageOf(undo.error) : undo.isSuccess ? message.replace(/deleted\.$/, "restored.") : message;
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="group"
      aria-label={message}
      className="pointer-events-none fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] left-4 z-40 flex justify-center outline-none print:hidden"
    >
      <div className="pointer-events-auto w-full max-w-md rounded-lg shadow-float">
        <NotificationBanner
          wide
          type={undo.error ? "error" : "success"}
          message={
            <div className="-my-1.5 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="font-medium">{shown}</p>
              {!undo.isSuccess && (
                <p className="flex items-center gap-4">
                  <Button variant="secondary" size="small" pending={undo.isPending} onClick={() => undo.mutate()}>
                    Undo
                  </Button>
                  <AppLink to="/recently-deleted" className="text-brand underline underline-offset-4">
                    Recently deleted
                  </AppLink>
                </p>
              )}
            </div>
          }
          onClose={closeDeletion}
        />
      </div>
    </div>
  );
}
