import { countOf } from "@trabecula/messages";
import { messageOf } from "../../shell/api-error.ts";
import { BackTo } from "../../ui/BackTo.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CheckedFile } from "./import/CheckedFile.tsx";
import { useImportPatients } from "./import/use-import-patients.ts";

const sample = "/samples/patients.csv";

export default function PatientImportScreen() {
  const { file, check, save, take, add } = useImportPatients();
  const error = save.error ?? check.error;
  return (
    <>
      <BackTo list="/patients">Patients</BackTo>
      <PageHeader title="Import patients" description="A table with one line per patient. All patients of the file are added, or none." />
      <div className="max-w-3xl space-y-6">
        {save.data ? (
          <>
            <NotificationBanner wide type="success" message={`${countOf(save.data.added, "patient")} added.`} />
            <ButtonLink to="/patients">To the patients</ButtonLink>
          </>
        ) : (
          <>
            <FileDrop
              label="Drop a table of patients here"
              hint="CSV, or the first filled sheet of an XLSX workbook, up to 5 MB. Nothing is stored before you have seen what was read."
              accept=".csv,.xlsx,text/csv"
              pending={check.isPending || save.isPending}
              onFiles={([chosen]) => chosen && take(chosen)}
            />
            <Columns />
            {error && <NotificationBanner wide type="error" message={messageOf(error)} />}
            {check.isPending && <p role="status">Reading every line…</p>}
            {file && check.data && <CheckedFile name={file.name} outcome={check.data} isAdding={save.isPending} onAdd={add} />}
          </>
        )}
      </div>
    </>
  );
}

function Columns() {
  return (
    <div className="text-sm text-muted">
      <p>
        Columns: <code>code</code>, <code>sex</code>, and <code>birth_date</code> or <code>birth_year</code>; what else is known may follow.
        The{" "}
        <a href={sample} download className="text-brand underline underline-offset-4">
          sample table
        </a>{" "}
        has every column. A patient who is there already, just as the file says, stays as it is.
      </p>
    </div>
  );
}
