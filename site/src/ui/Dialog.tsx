import { useEffect, useId, useRef, type ReactNode } from "react";
import { kept } from "./Kept.tsx";

export type DialogProps = {
  title: string;
  children: ReactNode;
  buttons: ReactNode;
  /** Wide for text such as mails; `page` for tables of several columns. */
  wide?: boolean | "page";
  onClose: () => void;
};

const width = (wide: boolean | "page") =>
  wide === "page" ? "w-[min(72rem,calc(100vw-2rem))]" : wide ? "w-[min(44rem,calc(100vw-2rem))]" : "w-[min(28rem,calc(100vw-2rem))]";

/** Native modal dialog: traps and restores the focus. */
export function Dialog({ title, children, buttons, wide = false, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      // A removed dialog does not restore the focus itself.
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
      className={`appear ${width(wide)} rounded-lg scroll-pb-24 border border-line bg-surface p-0 shadow-float`}
    >
      <div className={wide ? "p-5 sm:p-6" : "p-6"}>
        <h2 id={titleId} className="text-lg font-semibold">
          {kept(title)}
        </h2>
        {children}
        <div className="sticky bottom-0 mt-2 -mb-5 flex flex-wrap justify-end gap-3 bg-surface pt-4 pb-5">{buttons}</div>
      </div>
    </dialog>
  );
}
