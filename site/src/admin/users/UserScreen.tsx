import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { formatMoment } from "@trabecula/messages";
import { ApiError } from "../../shell/api-error.ts";
import { NotFound } from "../../shell/NotFound.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { fetchUser } from "../admin-api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { AccountActionDialog } from "./AccountActionDialog.tsx";
import { AccountActions } from "./AccountActions.tsx";
import { nameOf } from "./account-words.ts";
import { AuditTrail } from "./AuditTrail.tsx";
import { StateBadges } from "./StateBadges.tsx";
import { UserCounts } from "./UserCounts.tsx";
import { UserFacts } from "./UserFacts.tsx";
import { UserMails } from "./UserMails.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** Shows no clinical data. */
export default function UserScreen() {
  const { userId = "" } = useParams();
  const acting = useAccountAction();
  const account = useQuery({ queryKey: ["admin", "user", userId], queryFn: () => fetchUser(userId) });
  if (account.error instanceof ApiError && account.error.status === 404) return <NotFound />;
  return (
    <>
      <BackTo list="/admin/users">All users</BackTo>
      <Loadable query={account}>
        {({ user, lastLoginAt, terms, counts, mails, audit }) => (
          <>
            <PageHeader title={nameOf(user)} description={user.email} actions={<StateBadges user={user} />} />
            <AccountActionDialog acting={acting} />
            {user.emailBouncedAt && <ReturnedMail email={user.email} at={user.emailBouncedAt} />}
            <AccountActions user={user} onAction={acting.ask} />
            <UserFacts user={user} lastLoginAt={lastLoginAt} terms={terms} />
            <UserCounts user={user} counts={counts} />
            <UserMails mails={mails} />
            <AuditTrail entries={audit} userId={user.id} />
          </>
        )}
      </Loadable>
    </>
  );
}

function ReturnedMail({ email, at }: { email: string; at: string }) {
  return (
    <div className="mb-6">
      <NotificationBanner
        wide
        type="warning"
        message={`Mail to ${email} was returned on ${formatMoment(at)}. Whoever owns this account may not have read what was sent since.`}
      />
    </div>
  );
}
