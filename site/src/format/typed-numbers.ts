import * as messages from "@trabecula/messages/scan-facts";

export type TypedNumber = { kind: "number"; value: number } | { kind: "empty" } | { kind: "unreadable"; message: string };

/** Refuses a comma that may separate thousands (`1,250`): a factor of 1000 is never guessed. */
export function readTypedNumber(text: string): TypedNumber {
  const trimmed = text.trim().replace(/^−/, "-");
  if (trimmed === "") return { kind: "empty" };
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed)) {
    const [plain, decimal] = [trimmed.replaceAll(",", ""), trimmed.replace(",", ".")];
    return { kind: "unreadable", message: messages.ambiguousComma(plain, decimal) };
  }
  if (!/^-?\d*([.,]\d+)?$/.test(trimmed) || !/\d/.test(trimmed)) return { kind: "unreadable", message: messages.notANumber };
  return { kind: "number", value: Number(trimmed.replace(",", ".")) };
}

/** Null if empty or unreadable. */
export function numberOf(text: string): number | null {
  const read = readTypedNumber(text);
  return read.kind === "number" ? read.value : null;
}

/** Removes floating-point noise caused by factors such as 100. */
export function shownText(value: number, factor: number): string {
  return String(Number((value * factor).toPrecision(12)));
}

export function storedValue(shown: number, factor: number): number {
  return factor === 1 ? shown : Number((shown / factor).toPrecision(12));
}
