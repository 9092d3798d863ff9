import type { CurveProtocol } from "@trabecula/contracts";

type ProtocolReading = { readonly ok: true; readonly protocol: CurveProtocol } | { readonly ok: false; readonly message: string };

const words = ["region", "offset-mm", "offset-percent", "stacks", "fe-criterion"] as const;

/** `region=multi-stack; stacks=3`. Empty: independent of protocol. */
export function parseProtocol(text: string): ProtocolReading {
  const given = new Map<string, string>();
  for (const part of text
    .split(";")
    .map((piece) => piece.trim())
    .filter(Boolean)) {
    const [word = "", value = "", ...rest] = part.split("=").map((piece) => piece.trim());
    if (!(words as readonly string[]).includes(word) || value === "" || rest.length > 0 || given.has(word)) {
      return {
        ok: false,
        message: `Protocol "${part}" is not understood; write pairs such as "region=multi-stack; stacks=3" with each of ${words.join(", ")} at most once.`,
      };
    }
    given.set(word, value);
  }
  return readPairs(given);
}

function readPairs(given: ReadonlyMap<string, string>): ProtocolReading {
  const region = given.get("region") ?? null;
  if (region !== null && region !== "single-stack" && region !== "multi-stack") {
    return { ok: false, message: `Region "${region}" is not known; write single-stack or multi-stack.` };
  }
  const [offsetMm, offsetPercent, stacks] = (["offset-mm", "offset-percent", "stacks"] as const).map((word) => {
    const text = given.get(word);
    return text === undefined ? null : Number(text);
  }) as [number | null, number | null, number | null];
  for (const number of [offsetMm, offsetPercent, stacks]) {
    if (number !== null && !(number >= 0)) return { ok: false, message: "Offsets and stacks of a protocol must be numbers from 0." };
  }
  return { ok: true, protocol: { region, offsetMm, offsetPercent, stacks, feCriterion: given.get("fe-criterion") ?? null } };
}

export function protocolText({ region, offsetMm, offsetPercent, stacks, feCriterion }: CurveProtocol): string {
  const values = [region, offsetMm, offsetPercent, stacks, feCriterion];
  return words.flatMap((word, index) => (values[index] === null ? [] : [`${word}=${values[index]}`])).join("; ");
}
