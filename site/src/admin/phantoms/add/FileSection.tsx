import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AddPhantomValues, PhantomFile } from "@trabecula/contracts";
import { phantomText } from "@trabecula/report-types";
import { countOf } from "@trabecula/words";
import { ApiError, logOf, messageOf } from "../../../shell/api-error.ts";
import { ProblemTable } from "../../../shell/files/ProblemTable.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { readPhantomFile } from "../phantoms-api.ts";

interface Props {
  deviceName: string;
  onAdd: (values: AddPhantomValues) => Promise<void>;
}

/** A file of phantom values: read, looked at, and added where it is wanted. */
export function FileSection({ deviceName, onAdd }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const reading = useMutation({ mutationFn: readPhantomFile });
  const problems = reading.error instanceof ApiError ? reading.error.problems : (reading.data?.problems ?? []);
  return (
    <section aria-labelledby="from-file" className="mt-10">
      <h2 id="from-file" className="text-lg font-semibold">
        From a file
      </h2>
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        The file is read first; nothing is added until you say so. The same values sent twice count once.
      </p>
      <FileDrop
        label={file ? `Chosen: ${file.name}` : "Drop a file of phantom values here"}
        hint="CSV or XLSX with date and value, one value per row; device, site, phantom, section, quantity, unit and event where they are known."
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        buttonLabel={file ? "Choose another" : "Choose a file"}
        pending={reading.isPending}
        onFiles={([first]) => {
          if (!first) return;
          setFile(first);
          reading.mutate(first);
        }}
      />
      <div aria-live="polite">{reading.isPending && <p className="mt-4 text-sm text-muted">Reading every row…</p>}</div>
      {reading.error && (
        <div className="mt-4">
          <NotificationBanner
            wide
            type="error"
            title="This file gives no phantom values"
            message={messageOf(reading.error)}
            errorLog={logOf(reading.error)}
          />
        </div>
      )}
      {reading.data && !reading.isPending && (
        <Preview
          key={reading.submittedAt}
          file={reading.data}
          deviceName={deviceName}
          onAdd={async (values) => {
            await onAdd(values);
            reading.reset();
            setFile(null);
          }}
        />
      )}
      {!reading.isPending && problems.length > 0 && (
        <ProblemTable savedAs="phantom-problems.txt" problems={problems} fileNames={[file?.name ?? "the file"]} />
      )}
    </section>
  );
}

interface PreviewProps extends Props {
  file: PhantomFile;
}

/** What would be added. A file of several scanners asks which of them this one is. */
function Preview({ file: { scanners, rows, problemCount }, deviceName, onAdd }: PreviewProps) {
  const [chosen, setChosen] = useState(scanners.length === 1 ? 0 : -1);
  const scanner = scanners[chosen];
  const adding = useMutation({ mutationFn: onAdd });
  const days = scanner?.series.reduce((sum, one) => sum + one.days.length, 0) ?? 0;
  const left = problemCount > 0 ? `; ${countOf(problemCount, "problem")} below` : "";
  return (
    <div className="mt-6 max-w-2xl">
      <p role="status" className="text-sm text-muted">
        {countOf(rows, "row")} of {countOf(scanners.length, "scanner")}
        {left}.
      </p>
      {scanners.length > 1 && (
        <div className="mt-3 max-w-sm">
          <Select
            label={`Which of them is ${deviceName}?`}
            emptyLabel="Choose"
            options={scanners.map(({ name }, index) => ({ value: String(index), label: name || "Rows without a scanner" }))}
            value={chosen < 0 ? "" : String(chosen)}
            onChange={({ target }) => setChosen(target.value === "" ? -1 : Number(target.value))}
          />
        </div>
      )}
      {scanner && (
        <>
          <ul className="mt-3 list-disc pl-5 text-sm">
            {scanner.series.map((one, index) => (
              <li key={index}>
                {phantomText(one)}
                {one.unit && ` (${one.unit})`}: {countOf(one.days.length, "day")}
              </li>
            ))}
            {scanner.events.length > 0 && <li>{countOf(scanner.events.length, "change")} of the scanner</li>}
          </ul>
          <Problem text={adding.error ? messageOf(adding.error) : undefined} />
          <div className="mt-4">
            <Button pending={adding.isPending} onClick={() => adding.mutate({ series: scanner.series, events: scanner.events })}>
              Add {days > 0 ? `${countOf(days, "day")} of values` : countOf(scanner.events.length, "change")} to {deviceName}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
