import { useQuery } from "@tanstack/react-query";
import { CheckList } from "../../shell/scanner-checks/CheckList.tsx";
import { checksQuery } from "../../shell/scanner-checks/checks-query.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { Section } from "../Section.tsx";
import { TextLink } from "../TextLink.tsx";

export function ChecksSection() {
  const checks = useQuery(checksQuery());
  return (
    <Section
      id="checks"
      title="Kept checks of scanners"
      note="Whether a reference dataset fits a scanner, by healthy controls. Reports on the scanner show the newest check."
      action={
        <TextLink to="/scanner-fit" className="text-sm font-medium">
          Check a scanner
        </TextLink>
      }
      className="mt-10"
    >
      <Loadable query={checks}>
        {(kept) =>
          kept.length > 0 ? <CheckList checks={kept} named /> : <p className="border-y border-line py-6 text-muted">No check is kept.</p>
        }
      </Loadable>
    </Section>
  );
}
