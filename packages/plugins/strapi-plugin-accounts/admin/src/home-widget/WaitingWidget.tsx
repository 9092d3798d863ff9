import { Widget } from "@strapi/strapi/admin";
import { Box, Flex, Typography } from "@strapi/design-system";
import type { AdminUser } from "@trabecula/contracts";
import { useFormats } from "@trabecula/strapi-kit/panel/texts";
import { useText } from "../text.ts";
import { nameOf } from "../waiting/account-messages.ts";
import { useWaitingPage } from "../waiting/waiting-api.ts";

const requestsShown = 5;

export function WaitingWidget() {
  const text = useText();
  const { waiting, problem } = useWaitingPage(1, requestsShown, "");
  if (problem) return <Widget.Error>{problem}</Widget.Error>;
  if (waiting === null) return <Widget.Loading>{text("waiting.loading")}</Widget.Loading>;
  if (waiting.total === 0) return <Widget.NoData>{text("widget.nobody")}</Widget.NoData>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography variant="delta" textColor="neutral800">
        {text("waiting.count", { count: waiting.total })}
      </Typography>
      <Box tag="ul" aria-label={text("widget.longest-waiting")}>
        {waiting.items.map((account) => (
          <Request key={account.id} account={account} />
        ))}
      </Box>
    </Flex>
  );
}

function Request({ account }: { readonly account: AdminUser }) {
  const text = useText();
  const { formatDay } = useFormats();
  return (
    <Flex tag="li" justifyContent="space-between" gap={4} paddingTop={2} paddingBottom={2}>
      <Box minWidth={0}>
        <Typography tag="div" ellipsis textColor="neutral800" fontWeight="semiBold">
          {nameOf(account)}
        </Typography>
        <Typography tag="div" ellipsis variant="pi" textColor="neutral600">
          {account.institution}
        </Typography>
      </Box>
      <Box shrink={0}>
        <Typography variant="pi" textColor="neutral600">
          {text("widget.since", { day: formatDay(account.createdAt) })}
        </Typography>
      </Box>
    </Flex>
  );
}
