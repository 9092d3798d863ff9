import type { MyReportRow, User } from "@trabecula/contracts";
import { formatCalendarDate, piecesOf } from "@trabecula/messages";
import * as messages from "@trabecula/messages/patient-dashboard";
import { otherLanguage } from "../../page-language.ts";
import { messageOf } from "../../shell/api-error.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useMyReports } from "../my-reports/my-reports-queries.ts";
import { Section } from "../../ui/Section.tsx";
import { kept } from "../../ui/Kept.tsx";

export function PatientDashboard({ user }: { user: User }) {
  const { data, error, refetch } = useMyReports();
  return (
    <>
      <PageHeader title={<Greeting firstName={user.firstName} />} description={messages.lead} />
      {data && (data.items.length > 0 ? <Released rows={data.items} /> : <Nothing />)}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
    </>
  );
}

function Greeting({ firstName }: { firstName: string }) {
  if (firstName === "") return messages.helloAnyone;
  return piecesOf(messages.hello).map((piece) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <bdi translate="no" key={piece.tag}>
        {firstName}
      </bdi>
    ),
  );
}

function Nothing() {
  return (
    <EmptyState
      title={messages.nothingTitle}
      action={
        <ButtonLink to="/settings/account-details" variant="secondary">
          {messages.toSettings}
        </ButtonLink>
      }
    >
      {messages.nothing}
    </EmptyState>
  );
}

function Released({ rows }: { rows: readonly MyReportRow[] }) {
  return (
    <Section title={messages.yourReports} className="max-w-3xl" headingClassName="mb-2 text-base font-semibold">
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <AppLink
                to={`/reports/${row.id}`}
                lang={otherLanguage(row)}
                className="inline-flex min-h-6 items-center font-serif text-lg font-semibold text-brand underline-offset-4 hover:underline pointer-coarse:min-h-11"
              >
                {kept(row.title)}
              </AppLink>
              <span className="text-sm text-muted">{kept(messages.releasedOn(formatCalendarDate(row.releasedOn)))}</span>
            </div>
            {!row.held && (
              <p lang={otherLanguage(row)} className="text-muted">
                {kept(row.measured)}
              </p>
            )}
            {row.note !== null && (
              <p lang={row.held && otherLanguage(row)} className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">
                {kept(row.note)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
