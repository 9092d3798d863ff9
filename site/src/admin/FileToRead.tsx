import type { ReactNode } from "react";
import type { FileProblem } from "@trabecula/contracts";
import { ApiError, logOf, messageOf } from "../shell/api-error.ts";
import { ProblemTable } from "../shell/files/ProblemTable.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { NotificationBanner } from "../ui/NotificationBanner.tsx";

interface Props {
  id: string;
  title: string;
  lead: string;
  /** Such as `phantom values`. */
  noun: string;
  hint: string;
  /** Shown if the whole file is refused. */
  refusedTitle: string;
  savedAs: string;
  file: File | null;
  reading: { readonly isPending: boolean; readonly error: Error | null };
  problems: readonly FileProblem[];
  onFile: (file: File) => void;
  facts?: ReactNode;
  children: ReactNode;
}

export function FileToRead({ id, title, lead, noun, hint, refusedTitle, savedAs, file, reading, onFile, facts, children, ...read }: Props) {
  const { isPending, error } = reading;
  const problems = error instanceof ApiError ? error.problems : read.problems;
  return (
    <section aria-labelledby={id} className="mt-10 print:hidden">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mb-3 max-w-[68ch] text-sm text-muted">{lead}</p>
      <FileDrop
        label={file ? `Chosen: ${file.name}` : `Drop a file of ${noun} here`}
        hint={hint}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        buttonLabel={file ? "Choose another" : "Choose a file"}
        pending={isPending}
        onFiles={([first]) => first && onFile(first)}
      />
      {facts}
      <div aria-live="polite">{isPending && <p className="mt-4 text-sm text-muted">Reading every row…</p>}</div>
      {error && (
        <div className="mt-4">
          <NotificationBanner wide type="error" title={refusedTitle} message={messageOf(error)} errorLog={logOf(error)} />
        </div>
      )}
      {children}
      {!isPending && problems.length > 0 && <ProblemTable savedAs={savedAs} problems={problems} fileNames={[file?.name ?? "the file"]} />}
    </section>
  );
}
