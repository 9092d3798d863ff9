import { expect, it } from "vitest";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { hrPqct } from "./support/reports.ts";

const signature = {
  ...{ revision: 1, signedBy: "a".repeat(24), printedName: "Ada Marsh", credentials: "MD", meaning: "approved" as const },
  ...{ signedAt: "2026-03-16T02:04:59.000Z", recordHash: "0f".repeat(32), valid: true },
};
const signedLine = "Electronically signed by Ada Marsh, MD, Mar 16, 2026, 02:04 (UTC), meaning: approved.";

it.each(["researcher", "clinician"] as const)(
  "ends the %s's document with the signature, or marks each page as not signed",
  async (reading) => {
    const pagesOf = async (given: object) => (await parsed(await rendered(hrPqct(given), reading))).words;
    const signed = await pagesOf({ readState: "final", signs: true, signature });
    expect(signed.at(-1)).toContain(signedLine);
    expect(signed.join(" ")).not.toMatch(/Not signed|Reviewed by/);
    for (const page of await pagesOf({ readState: "preliminary", signs: true })) expect(page).toContain("Not signed · Page");
    const errorPages = await pagesOf({ readState: "entered-in-error", signs: true, signature });
    for (const page of errorPages) expect(page).toContain("Entered in error · Page");
    expect(errorPages.at(-1)).toContain(signedLine);
  },
);
