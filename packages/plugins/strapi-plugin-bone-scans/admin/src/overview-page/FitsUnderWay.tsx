import { Box, Flex, Link, Typography } from "@strapi/design-system";
import type { PanelFit } from "@trabecula/contracts";
import { formatMoment } from "@trabecula/messages";
import { useText } from "../text.ts";
import { Bar } from "./Bar.tsx";

export function FitsUnderWay({ fits, siteUrl }: { readonly fits: readonly PanelFit[]; readonly siteUrl: string }) {
  const text = useText();
  if (fits.length === 0) return <Typography textColor="neutral600">{text("fits.none")}</Typography>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label={text("fits")}>
      {fits.map((fit) => (
        <Fit key={fit.id} fit={fit} siteUrl={siteUrl} />
      ))}
    </Flex>
  );
}

function Fit({ fit: { id, state, curves, progress, createdAt }, siteUrl }: { readonly fit: PanelFit; readonly siteUrl: string }) {
  const text = useText();
  return (
    <Box tag="li" background="neutral0" padding={4} hasRadius shadow="tableShadow">
      <Flex justifyContent="space-between" wrap="wrap" gap={2} paddingBottom={2}>
        <Link href={`${siteUrl}/admin/fits/${id}`} isExternal>
          {text("fits.asked", { count: curves, moment: formatMoment(createdAt) })}
        </Link>
        <Typography textColor="neutral800">
          {state === "running" ? text("fits.done", { percent: Math.round(progress * 100) }) : text("fits.waiting")}
        </Typography>
      </Flex>
      {state === "running" && <Bar share={progress} />}
    </Box>
  );
}
