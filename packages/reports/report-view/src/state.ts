import type { ReadState, Report } from "@trabecula/contracts";
import { formatUtcDay } from "@trabecula/messages";
import * as messages from "@trabecula/messages/report-state";

export interface StateView {
  state: ReadState;
  label: string;
  /** Marks every page of a document that must not pass for a signed one; null: none. */
  mark: string | null;
  addenda: string[];
  signature: string[];
  /** A sentence about the state; null: none. */
  notice: string | null;
}

type Stated = Pick<Report, "readState" | "signs" | "signature" | "beingReplaced" | "addenda">;

export function stateOf({ readState = "draft", signs = false, signature = null, beingReplaced, addenda = [] }: Stated): StateView {
  const isBroken = signature !== null && !signature.valid;
  const marks = [
    readState === "entered-in-error" ? messages.stateLabels[readState] : null,
    isBroken ? messages.notValid : null,
    signs && signature === null ? messages.notSigned : null,
  ];
  return {
    state: readState,
    label: isBroken && readState !== "entered-in-error" ? messages.notValid : messages.stateLabels[readState],
    mark: marks.find((mark) => mark !== null) ?? null,
    addenda: addenda.map(({ text, by, at }) => messages.addendum(text, by, formatUtcDay(at))),
    signature:
      signature === null ? [] : [signatureLine(signature), ...hashLine(signature), ...(isBroken ? [messages.notValidSentence] : [])],
    notice: beingReplaced ? messages.beingReplaced : null,
  };
}

type Given = NonNullable<Report["signature"]>;

function signatureLine({ printedName, credentials, signedAt, meaning }: Given): string {
  const signer = [printedName, credentials].filter(Boolean).join(", ");
  return messages.signedBy(signer, `${formatUtcDay(signedAt)}, ${signedAt.slice(11, 16)}`, meaning);
}

const hashLine = ({ recordHash }: Given): string[] => (recordHash === null ? [] : [messages.recordHash(recordHash)]);
