import type { OwnPrecision, PrecisionProtocol, Registration } from "@trabecula/contracts";
import { upperFirst } from "@trabecula/messages";
import { numberOf } from "../../format/typed-numbers.ts";
import { registrationLabels } from "./figure-messages.ts";

/** Empty: any. */
export interface ScanProtocolDraft {
  region: "single-stack" | "multi-stack" | "";
  stacks: string;
  offsetKind: "fixed" | "relative" | "";
  offset: string;
}

export interface ProtocolDraft extends ScanProtocolDraft {
  registration: Registration | "";
  feCriterion: string;
}

export const registrations = Object.entries(registrationLabels).map(([value, words]) => ({
  value,
  label: upperFirst(words),
}));

type KnownProtocol = Partial<PrecisionProtocol> | null | undefined;

export function scanProtocolDraft(protocol: KnownProtocol): ScanProtocolDraft {
  const { region, stacks, offsetMm, offsetPercent } = protocol ?? {};
  return {
    region: region ?? "",
    stacks: String(stacks ?? ""),
    offsetKind: offsetMm != null ? "fixed" : offsetPercent != null ? "relative" : "",
    offset: String(offsetMm ?? offsetPercent ?? ""),
  };
}

export function protocolDraft(protocol: KnownProtocol): ProtocolDraft {
  return { ...scanProtocolDraft(protocol), registration: protocol?.registration ?? "", feCriterion: protocol?.feCriterion ?? "" };
}

export function scanProtocolOf({ region, stacks, offsetKind, offset }: ScanProtocolDraft) {
  return {
    region: region || null,
    stacks: region === "multi-stack" ? numberOf(stacks) : null,
    offsetMm: offsetKind === "fixed" ? numberOf(offset) : null,
    offsetPercent: offsetKind === "relative" ? numberOf(offset) : null,
  };
}

export function protocolOf({ registration, feCriterion, ...draft }: ProtocolDraft): NonNullable<OwnPrecision["protocol"]> {
  return { ...scanProtocolOf(draft), registration: registration || null, feCriterion: feCriterion.trim() || null };
}

export const protocolNames = {
  "protocol.region": "region",
  "protocol.stacks": "stacks",
  "protocol.offsetMm": "offset",
  "protocol.offsetPercent": "offset",
  "protocol.registration": "registration",
  "protocol.feCriterion": "feCriterion",
} as const;

export type LineEnd = "from" | "to";

/** Example: `fromRegion`. */
export type EndField<End extends LineEnd = LineEnd> = `${End}${Capitalize<keyof ProtocolDraft>}`;

const draftKeys = Object.keys(protocolDraft(null)) as (keyof ProtocolDraft)[];

export function endField(end: LineEnd, key: keyof ProtocolDraft): EndField {
  return `${end}${upperFirst(key)}` as EndField;
}

export function draftOfEnd(end: LineEnd, draft: ProtocolDraft): Record<EndField, string> {
  return Object.fromEntries(draftKeys.map((key) => [endField(end, key), draft[key]])) as Record<EndField, string>;
}

export function protocolOfEnd(end: LineEnd, values: Readonly<Record<EndField, string>>): ProtocolDraft {
  return Object.fromEntries(draftKeys.map((key) => [key, values[endField(end, key)]])) as unknown as ProtocolDraft;
}

export const endNames: Readonly<Record<string, EndField>> = Object.fromEntries(
  (["from", "to"] as const).flatMap((end) =>
    Object.entries(protocolNames).map(([path, key]) => [path.replace("protocol", `${end}Protocol`), endField(end, key)]),
  ),
);
