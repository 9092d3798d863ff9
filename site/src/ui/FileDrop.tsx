import * as messages from "@trabecula/messages/controls";
import { Upload } from "lucide-react";
import { useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";

export interface FileDropProps {
  label: ReactNode;
  hint?: ReactNode;
  /** ".csv,text/csv". */
  accept: string;
  multiple?: boolean;
  buttonLabel?: string;
  pending?: boolean;
  /** Receives at least one file; only one without `multiple`. */
  onFiles: (files: File[]) => void;
}

export function FileDrop({ label, hint, accept, multiple = false, buttonLabel, pending = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(list: FileList | null): void {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !pending) onFiles(files);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-dashed p-5 transition-colors",
        isOver ? "border-brand bg-brand-tint" : "border-line-control bg-surface",
      )}
    >
      <Upload aria-hidden="true" className="size-6 text-muted print:hidden" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-60">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && <p className="text-sm text-muted print:hidden">{hint}</p>}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      <Button variant="secondary" className="print:hidden" pending={pending} onClick={() => input.current?.click()}>
        {buttonLabel ?? (multiple ? messages.chooseFiles : messages.chooseFile)}
      </Button>
    </div>
  );
}
