import { type AddPhantomValues, type PhantomSeriesName, ZAddPhantomValues } from "@trabecula/contracts";
import { EntryDialog } from "../EntryDialog.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { todayHere } from "../../format/today-here.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import type { FormShape } from "../../forms/contract-resolver.ts";
import { readTypedNumber } from "../../format/typed-numbers.ts";

interface Props {
  like: PhantomSeriesName | null;
  onSave: (values: AddPhantomValues) => Promise<void>;
  onClose: () => void;
}

export function ValuesDialog({ like, onSave, onClose }: Props) {
  const form = useContractForm(valuesForm(like, todayHere()), { checked: "sent" });
  return (
    <EntryDialog title="Add phantom values" form={form} onSave={onSave} onClose={onClose}>
      <TextInput label="Day" hint="On which it was measured." type="date" {...form.field("day")} />
      <TextInput label="Value" hint="Separate several values with semicolons." inputMode="text" {...form.field("values")} />
      <TextInput label="Phantom (optional)" hint="Such as QC1 or spine phantom." {...form.field("phantom")} />
      <TextInput label="Section (optional)" hint="Such as 2, or L1." {...form.field("section")} />
      <TextInput label="Quantity (optional)" hint="Such as Tt.vBMD or BMD." {...form.field("quantity")} />
      <TextInput label="Unit (optional)" hint="Always use the same unit." {...form.field("unit")} />
    </EntryDialog>
  );
}

interface ValuesDraft {
  day: string;
  phantom: string;
  section: string;
  quantity: string;
  unit: string;
  /** Several values of one day are separated by semicolons. */
  values: string;
}

export function valuesForm(like: PhantomSeriesName | null, today: string): FormShape<ValuesDraft, AddPhantomValues> {
  const { phantom = "", section = "", quantity = "", unit = "" } = like ?? {};
  return {
    contract: ZAddPhantomValues,
    values: { day: today, phantom, section, quantity, unit, values: "" },
    toRequest: ({ day, values, ...name }) => ({ series: [{ ...name, days: [{ day, readings: readingsOf(values) }] }] }),
    names: Object.fromEntries([
      ...["phantom", "section", "quantity", "unit"].map((name) => [`series.0.${name}`, name]),
      ["series.0.days.0.day", "day"],
      ["series.0.days.0.readings", "values"],
    ]) as Record<string, keyof ValuesDraft>,
    check: ({ day, values }) => {
      const message = problemOf(values);
      return { ...(day === "" ? { day: "Say on which day it was measured." } : {}), ...(message === null ? {} : { values: message }) };
    },
  };
}

const partsOf = (text: string) => text.split(";").filter((part) => part.trim() !== "");

function readingsOf(text: string): number[] {
  return partsOf(text).flatMap((part) => {
    const read = readTypedNumber(part);
    return read.kind === "number" ? [read.value] : [];
  });
}

function problemOf(text: string): string | null {
  const parts = partsOf(text);
  if (parts.length === 0) return "Type what was measured.";
  for (const part of parts) {
    const read = readTypedNumber(part);
    if (read.kind === "unreadable") return read.message;
  }
  return null;
}
