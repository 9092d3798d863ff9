/** State of a report, for staff. */
export const stateLabels = {
  draft: "Draft, not read",
  preliminary: "Read, not signed",
  final: "Signed",
  amended: "Amended and signed",
  corrected: "Corrected and signed",
  appended: "Signed with addendum",
  "entered-in-error": "Entered in error",
} as const;

export const notSigned = "Not signed";
export const notValid = "Signature not valid";
export const notValidSentence = "The signature cannot be confirmed. The report or the signature was changed, or its key is missing here.";
export const asSigned = "You see the report as it was signed.";
export const signedRevision = (revision: number): string => `Revision ${revision} is signed, this one is not.`;
export const onHold = "On hold: the patient cannot read it until the correction is signed or released again.";
export const beingReplaced = "A newer revision is being prepared.";

/** @param signer with credentials; @param when in UTC */
export const signedBy = (signer: string, when: string, meaning: string): string =>
  `Electronically signed by ${signer}, ${when} (UTC), meaning: ${meaning}.`;
export const recordHash = (hash: string): string => `SHA-256 of all that was signed: ${hash}`;
/** @param when day in UTC */
export const addendum = (text: string, by: string, when: string): string => `Addendum by ${by}, ${when}: ${text}`;
