import { Box, Flex, Typography } from "@strapi/design-system";
import type { PanelOverview } from "@trabecula/contracts";
import { useText } from "../text.ts";
import { Bar } from "./Bar.tsx";
import { monthWords } from "./overview-words.ts";

export function ReportsByMonth({ months }: { readonly months: PanelOverview["months"] }) {
  const text = useText();
  const most = Math.max(...months.map(({ reports }) => reports));
  if (most === 0) return <Typography textColor="neutral600">{text("months.none")}</Typography>;
  return (
    <Box tag="ul" aria-label={text("months")} background="neutral0" padding={4} hasRadius shadow="tableShadow">
      {months.toReversed().map(({ month, reports }) => (
        <Flex key={month} tag="li" gap={4} paddingTop={1} paddingBottom={1}>
          <Box width="8rem" shrink={0}>
            <Typography textColor="neutral800">{monthWords(month)}</Typography>
          </Box>
          <Box grow={1} minWidth={0}>
            <Bar share={reports / most} />
          </Box>
          <Box width="11rem" shrink={0}>
            <Typography textColor="neutral800">{text("months.reports", { count: reports })}</Typography>
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
