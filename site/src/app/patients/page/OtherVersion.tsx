import type { Patient } from "@trabecula/contracts";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { differences } from "../model/differences.ts";

interface Props {
  /** Version that the form started with. */
  base: Patient;
  theirs: Patient;
  onLoad: () => void;
  onKeep: () => void;
}

export function OtherVersion({ base, theirs, onLoad, onKeep }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <NotificationBanner
        wide
        type="warning"
        title="Someone else has changed this patient"
        message={
          <>
            <p>Nothing is saved yet, and what you typed is still here. The other version differs in:</p>
            <ul className="mt-2 list-disc pl-5">
              {differences(base, theirs).map(({ label, before, after }) => (
                <li key={label}>
                  {label}: {after ?? "nothing"} <span className="text-muted">(was {before ?? "nothing"})</span>
                </li>
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button size="small" onClick={onKeep}>
                Keep what I typed, take the rest
              </Button>
              <Button size="small" variant="secondary" onClick={onLoad}>
                Load the other version
              </Button>
            </div>
          </>
        }
      />
    </div>
  );
}
