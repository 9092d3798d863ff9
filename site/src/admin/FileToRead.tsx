import type { ReactNode } from "react";
import type { FileProblem } from "@trabecula/contracts";
import { ApiError, logOf, messageOf } from "../shell/api-error.ts";
import { HiddenChoice, type Hidden } from "../shell/files/HiddenChoice.tsx";
import { ProblemTable } from "../shell/files/ProblemTable.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { Section } from "./Section.tsx";
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
  remarks: readonly string[];
  onFile: (file: File) => void;
  onHidden: (hidden: Hidden) => void;
  facts?: ReactNode;
  children: ReactNode;
}

export function FileToRead({
  id,
  title,
  lead,
  noun,
  hint,
  refusedTitle,
  savedAs,
  file,
  reading,
  onFile,
  onHidden,
  facts,
  children,
  ...read
}: Props) {
  const { isPending, error } = reading;
  const problems = error instanceof ApiError ? error.problems : read.problems;
  return (
    <Section id={id} title={title} note={lead} className="mt-10 print:hidden">
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
        <NotificationBanner wide className="mt-4" type="error" title={refusedTitle} message={messageOf(error)} errorLog={logOf(error)} />
      )}
      <HiddenChoice message={error && messageOf(error)} onChoose={onHidden} />
      {!isPending &&
        read.remarks.map((remark) => (
          <p key={remark} className="mt-4 text-sm text-muted">
            {remark}
          </p>
        ))}
      {children}
      {!isPending && problems.length > 0 && <ProblemTable savedAs={savedAs} problems={problems} fileNames={[file?.name ?? "the file"]} />}
    </Section>
  );
}
