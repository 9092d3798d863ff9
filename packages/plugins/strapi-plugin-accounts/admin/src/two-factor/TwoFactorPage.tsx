import { Layouts, Page } from "@strapi/strapi/admin";
import { Flex, Main, Typography, Button } from "@strapi/design-system";
import { Loading, Problem, useLoaded } from "@trabecula/strapi-kit/panel";
import { useFormats } from "@trabecula/strapi-kit/panel/texts";
import { useState } from "react";
import { useText } from "../text.ts";
import { OtherStaff, type OtherUser } from "./OtherStaff.tsx";
import { SetUp } from "./SetUp.tsx";
import { TurnedOn } from "./TurnedOn.tsx";

interface TwoFactorState {
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
  readonly others: readonly OtherUser[] | null;
}

export default function TwoFactorPage() {
  const text = useText();
  const { formatDay } = useFormats();
  const { data, error, load } = useLoaded<TwoFactorState>("/accounts/two-factor");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    void load();
  };
  return (
    <>
      <Page.Title>{text("two-factor")}</Page.Title>
      <Main>
        <Layouts.Header title={text("two-factor")} subtitle={text("two-factor.what")} />
        <Layouts.Content>
          {error !== null && <Problem sentence={text("two-factor.not-loaded")} again={text("waiting.load-again")} onRetry={load} />}
          {data === null && error === null && <Loading label={text("two-factor.loading")} />}
          <Flex direction="column" alignItems="stretch" gap={6} maxWidth="60rem">
            {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
            {data && !codes && data.since === null && (
              <>
                {data.isRequired && <Typography fontWeight="semiBold">{text("two-factor.required")}</Typography>}
                <SetUp onDone={show} />
              </>
            )}
            {data && !codes && data.since !== null && (
              <>
                <Typography>{text("two-factor.on-since", { day: formatDay(data.since), codes: data.recoveryCodesLeft })}</Typography>
                <TurnedOn onCodes={show} onOff={load} />
              </>
            )}
            {data?.others && data.others.length > 0 && <OtherStaff others={data.others} onChange={load} />}
          </Flex>
        </Layouts.Content>
      </Main>
    </>
  );
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const text = useText();
  return (
    <Flex direction="column" alignItems="flex-start" gap={4}>
      <Typography variant="delta" tag="h2">
        {text("two-factor.codes-title")}
      </Typography>
      <Typography>{text("two-factor.codes-why")}</Typography>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <Typography style={{ fontFamily: "monospace" }}>{code}</Typography>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>{text("two-factor.codes-kept")}</Button>
    </Flex>
  );
}
