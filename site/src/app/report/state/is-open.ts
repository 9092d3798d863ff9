import type { Report } from "@trabecula/contracts";

/** Whether name, code, patient and notes can still change in place. */
export const isOpen = ({ signature, beingReplaced, readState, addenda }: Report): boolean =>
  signature == null && addenda === undefined && beingReplaced === undefined && readState !== "entered-in-error";
