import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AddPhantomValues, PhantomFile } from "@trabecula/contracts";
import { phantomText } from "@trabecula/report-types";
import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import type { Hidden } from "../../shell/files/HiddenChoice.tsx";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Select } from "../../ui/Select.tsx";
import { FileToRead } from "../FileToRead.tsx";
import { useOwner } from "../owner.ts";
import { readPhantomFile } from "./phantoms-api.ts";

interface Props {
  deviceName: string;
  onAdd: (values: AddPhantomValues) => Promise<void>;
}

export function FileSection({ deviceName, onAdd }: Props) {
  const owner = useOwner();
  const [file, setFile] = useState<File | null>(null);
  const reading = useMutation({
    mutationFn: ({ chosen, hidden }: { chosen: File; hidden?: Hidden }) => readPhantomFile(owner, chosen, hidden),
  });
  return (
    <FileToRead
      id="from-file"
      title="From a file"
      lead="You see the file's contents before anything is saved. Duplicate values are ignored."
      noun="phantom values"
      hint="CSV or XLSX with date and value, one value per row; device, site, phantom, section, quantity, unit and event where they are known."
      refusedTitle="This file contains no phantom values"
      savedAs="phantom-problems.txt"
      {...{ file, reading }}
      problems={reading.data?.problems ?? []}
      onFile={(chosen) => {
        setFile(chosen);
        reading.mutate({ chosen });
      }}
      remarks={reading.data?.remarks ?? []}
      onHidden={(hidden) => file && reading.mutate({ chosen: file, hidden })}
    >
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
    </FileToRead>
  );
}

interface PreviewProps extends Props {
  file: PhantomFile;
}

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
