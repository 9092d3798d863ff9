import { useQuery } from "@tanstack/react-query";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { devicesQuery } from "../../../shell/devices-query.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { ScanDraft, VisitFacts } from "../model/scan-draft.ts";
import { saidHint } from "../model/said-hint.ts";

interface Props {
  visit: VisitFacts;
  said: ScanDraft["said"];
  catalogue: ReportTypeCatalogue;
  problem: string | undefined;
  needsDate: boolean;
  today: string;
  onChange: (change: Partial<VisitFacts>) => void;
}

export function VisitFields({ visit, said, catalogue, problem, needsDate, today, onChange }: Props) {
  const devices = useQuery(devicesQuery()).data ?? [];
  const offered = devices.filter(
    ({ id, scanner, usedFrom, usedUntil }) =>
      id === visit.deviceId ||
      (catalogue.scanners.some(({ key }) => key === scanner) &&
        (visit.scanner === "" || scanner === visit.scanner) &&
        isWithin(visit.scanDate || today, usedFrom, usedUntil)),
  );
  return (
    <>
      <TextInput
        label={needsDate ? "Scan date (gives the age)" : "Scan date"}
        type="date"
        max={today}
        autoComplete="off"
        value={visit.scanDate}
        hint={saidHint({ ...visit, said }, "scanDate")}
        indicator={problem ? 2 : 0}
        message={problem}
        onChange={(event) => onChange({ scanDate: event.target.value })}
      />
      <Select
        label="Scanner"
        value={visit.scanner}
        hint={saidHint({ ...visit, said }, "scanner")}
        emptyLabel="Not known"
        options={catalogue.scanners.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => onChange({ scanner: event.target.value as VisitFacts["scanner"], deviceId: "" })}
      />
      {offered.length > 0 && (
        <Select
          label="Device"
          value={visit.deviceId}
          emptyLabel="Not stated"
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const chosen = offered.find(({ id }) => id === target.value);
            onChange(chosen ? { deviceId: chosen.id, scanner: chosen.scanner } : { deviceId: "" });
          }}
        />
      )}
    </>
  );
}

/** ISO dates sort as text. */
function isWithin(day: string, from: string | null, until: string | null): boolean {
  return (from === null || day >= from) && (until === null || day <= until);
}
