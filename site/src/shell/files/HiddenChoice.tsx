import { hiddenCells } from "@trabecula/messages/app-frame";
import { Button } from "../../ui/Button.tsx";

export type Hidden = "read" | "skip";

const asks = /choose hidden=read or hidden=skip/;

/** The server refuses a workbook until the user decides about its hidden rows and columns. */
export function asksForHidden(message: string): boolean {
  return asks.test(message);
}

export function HiddenChoice({ message, onChoose }: { message: string | null | undefined; onChoose: (hidden: Hidden) => void }) {
  if (!message || !asksForHidden(message)) return null;
  return (
    <div role="group" aria-label={hiddenCells.title} className="mt-3 flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => onChoose("skip")}>
        {hiddenCells.skip}
      </Button>
      <Button variant="secondary" onClick={() => onChoose("read")}>
        {hiddenCells.read}
      </Button>
    </div>
  );
}
