import { ButtonLink } from "../../ui/ButtonLink.tsx";

/** Everything held about the account, as one file. */
export function ExportAccount() {
  return (
    <div className="max-w-2xl space-y-5">
      <p>
        The archive (.zip) holds all that the platform keeps about your account: your details, where you are signed in, what was done with
        the account, the e-mails sent to you, and your reports. Tables are CSV, everything else is JSON; any spreadsheet or editor opens
        them.
      </p>
      <p className="text-muted">It may contain data of your participants and patients: keep it as carefully as the reports themselves.</p>
      <ButtonLink to="/api/user/export" download>
        Download everything
      </ButtonLink>
    </div>
  );
}
