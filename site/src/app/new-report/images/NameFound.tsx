import type { ImageFacts } from "@trabecula/scan-files/image-header";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { NotificationBanner } from "../../../ui/NotificationBanner.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { saveFile } from "../../../ui/save-text-file.ts";
import { copyName, copyWithoutName } from "./read-image.ts";

interface Props {
  file: File;
  facts: ImageFacts;
}

/** Shows the name in the header to the user only, and offers a copy without it. */
export function NameFound({ file, facts }: Props) {
  const [failed, setFailed] = useState(false);
  if (facts.name === null)
    return (
      <p className="mt-3 text-sm text-muted">
        {facts.allNamesFound
          ? "No name was found in its header."
          : "No name was found in what was read of its header, which is not all of it."}
      </p>
    );
  const save = () =>
    copyWithoutName(file, facts).then(
      (copy) => saveFile(copyName(facts), copy),
      () => setFailed(true),
    );
  return (
    <div className="mt-3">
      <NotificationBanner
        type="warning"
        wide
        title={
          <>
            This file carries a name: <bdi className="wrap-anywhere">{facts.name}</bdi>
          </>
        }
        message={
          <>
            <p>It stays on this machine: it is neither sent nor kept.</p>
            {facts.allNamesFound ? (
              <>
                <Button variant="secondary" size="small" className="my-2" onClick={() => void save()}>
                  Save a copy without the name
                </Button>
                <p>The copy is the same byte for byte but for the name. It keeps date, measurement and person’s number.</p>
              </>
            ) : (
              <p>No copy without the name is offered: the header is too long to look through for every place where it may stand.</p>
            )}
          </>
        }
      />
      <Problem text={failed ? "The copy could not be made: the file may have been moved or changed. Choose it again." : undefined} />
    </div>
  );
}
