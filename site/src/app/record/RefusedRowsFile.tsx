import { byteOrderMark, type RefusedRows } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { saveFile } from "../../ui/save-text-file.ts";

export function RefusedRowsFile({ refused, fileName }: { refused: RefusedRows | null; fileName: string }) {
  if (refused === null) return null;
  const name = `${fileName.replace(/\.[^.]*$/, "")}-refused.csv`;
  return (
    <>
      <NotificationBanner
        wide
        type="warning"
        message={`${countOf(refused.rows, "row is", "rows are")} not taken. Download them, correct them as the last column says, and bring that file. Rows that were taken are not added twice.`}
      />
      <Button
        variant="secondary"
        onClick={() => saveFile(name, new Blob([byteOrderMark, refused.csv], { type: "text/csv;charset=utf-8" }))}
      >
        Download the refused rows
      </Button>
    </>
  );
}
