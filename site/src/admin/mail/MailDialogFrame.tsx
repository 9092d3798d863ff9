import { useEffect, useId, useRef, type ReactNode } from "react";

export interface MailDialogFrameProps {
  title: string;
  children: ReactNode;
  /** Below the mail, beside each other. */
  buttons: ReactNode;
  onClose: () => void;
}

/** The browser's own modal dialog, wide enough for a mail; it gives the focus back. */
export function MailDialogFrame({ title, children, buttons, onClose }: MailDialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      // A dialog that has left the page closes without giving the focus back.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={(event) => event.target === dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="appear w-[min(44rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-0 shadow-float"
    >
      <div className="p-5 sm:p-6">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {children}
        <div className="mt-6 flex flex-wrap justify-end gap-3">{buttons}</div>
      </div>
    </dialog>
  );
}
