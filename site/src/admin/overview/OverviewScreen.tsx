import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { fetchOverview } from "../admin-api.ts";
import { Loadable } from "../../shell/Loadable.tsx";
import { AccountActionDialog } from "../users/AccountActionDialog.tsx";
import { useAccountAction } from "../users/use-account-action.ts";
import { CountsStrip } from "./CountsStrip.tsx";
import { MailHealth } from "./MailHealth.tsx";
import { SystemHealth } from "./SystemHealth.tsx";
import { Usage } from "./Usage.tsx";
import { Versions } from "./Versions.tsx";
import { WaitingList } from "./WaitingList.tsx";

export default function OverviewScreen() {
  const acting = useAccountAction();
  const overview = useQuery({ queryKey: ["admin", "overview"], queryFn: fetchOverview });
  return (
    <>
      <PageHeader title="Overview" description="Pending requests, usage and system status." />
      <AccountActionDialog acting={acting} />
      <Loadable query={overview}>
        {({ waiting, users, reports, mail, health, versions }) => (
          <div className="grid gap-12">
            <CountsStrip users={users} reports={reports} />
            <WaitingList waiting={waiting} pending={users.pending} onAction={acting.ask} />
            <Usage />
            <div className="grid gap-12 md:grid-cols-2">
              <SystemHealth health={health} />
              <MailHealth mail={mail} />
              <Versions versions={versions} />
            </div>
          </div>
        )}
      </Loadable>
    </>
  );
}
