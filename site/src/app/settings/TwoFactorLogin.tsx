import * as words from "@trabecula/messages/two-factor";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "@trabecula/contracts";
import { twoFactor } from "@trabecula/contracts/endpoints";
import { messageOf } from "../../shell/api-error.ts";
import { api } from "../../shell/api.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ChangeFactors } from "./two-factor/ChangeFactors.tsx";
import { RecoveryCodes } from "./two-factor/RecoveryCodes.tsx";
import { TurnOn } from "./two-factor/TurnOn.tsx";

const queryKey = ["two-factor"];

export function TwoFactorLogin({ user }: { user: User }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api.call(twoFactor.read), staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isTurnedOff, setTurnedOff] = useState(false);
  const readAnew = () => queries.invalidateQueries({ queryKey });

  if (codes) return <RecoveryCodes codes={codes} onKept={() => void readAnew().then(() => setCodes(null))} />;
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 w-full max-w-md" />;
  return (
    <div className="space-y-6">
      {isTurnedOff && <NotificationBanner wide type="success" message={words.isOff} onClose={() => setTurnedOff(false)} />}
      {data.since === null ? (
        <TurnOn user={user} onDone={setCodes} />
      ) : (
        <ChangeFactors
          user={user}
          state={data}
          onCodes={setCodes}
          onOff={() => {
            setTurnedOff(true);
            void readAnew();
          }}
        />
      )}
    </div>
  );
}
