import { Box, Flex, Link, Typography } from "@strapi/design-system";
import type { PanelFit } from "@trabecula/contracts";
import { countOf, formatMoment } from "@trabecula/messages";
import { Bar } from "./Bar.tsx";

export function FitsUnderWay({ fits, siteUrl }: { readonly fits: readonly PanelFit[]; readonly siteUrl: string }) {
  if (fits.length === 0) return <Typography textColor="neutral600">No fit waits or runs.</Typography>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label="Fits under way">
      {fits.map((fit) => (
        <Fit key={fit.id} fit={fit} siteUrl={siteUrl} />
      ))}
    </Flex>
  );
}

function Fit({ fit: { id, state, curves, progress, createdAt }, siteUrl }: { readonly fit: PanelFit; readonly siteUrl: string }) {
  return (
    <Box tag="li" background="neutral0" padding={4} hasRadius shadow="tableShadow">
      <Flex justifyContent="space-between" wrap="wrap" gap={2} paddingBottom={2}>
        <Link href={`${siteUrl}/admin/fits/${id}`} isExternal>
          {`${countOf(curves, "curve")}, asked for ${formatMoment(createdAt)}`}
        </Link>
        <Typography textColor="neutral800">{state === "running" ? `${Math.round(progress * 100)} % done` : "Waiting"}</Typography>
      </Flex>
      {state === "running" && <Bar share={progress} />}
    </Box>
  );
}
