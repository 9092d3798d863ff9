import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PatientRow } from "@trabecula/contracts";
import { useState } from "react";
import { formatCalendarDate } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { useTypedSearch } from "../../shell/lists/use-typed-search.ts";
import { Combobox, type ComboboxProps } from "../../ui/Combobox.tsx";
import { birthText, nameText } from "./model/patient-messages.ts";
import { patientListQuery } from "./patient-queries.ts";

const mostOffered = 8;

type Props = Pick<ComboboxProps, "label" | "hint" | "message" | "fieldClassName"> & {
  except?: string | null;
  onChoose: (patient: PatientRow) => void;
};

export function PatientPicker({ except = null, onChoose, message, ...field }: Props) {
  const [q, setQ] = useState("");
  const [text, setText] = useTypedSearch(q, setQ);
  const { data, error } = useQuery({
    ...patientListQuery({ q, sort: "dateCreated", order: "desc", page: 1 }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items.filter(({ id }) => id !== except).slice(0, mostOffered) ?? [];
  const none = except === null ? "You have no patients yet." : "You have no other patient.";
  return (
    <Combobox
      {...field}
      text={text}
      onText={setText}
      options={found.map((row) => ({ id: row.id, label: row.code, detail: detailOf(row) }))}
      emptyText={error ? messageOf(error) : !data ? "Searching…" : q === "" ? none : "No patient matches."}
      indicator={message ? 2 : 0}
      message={message}
      onChoose={(id) => {
        const chosen = found.find((row) => row.id === id);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

function detailOf(row: PatientRow): string {
  const scan = row.lastScanDate ? `last scan ${formatCalendarDate(row.lastScanDate)}` : "no scan yet";
  return [nameText(row), row.sex, `born ${birthText(row)}`, scan].filter(Boolean).join(", ");
}
