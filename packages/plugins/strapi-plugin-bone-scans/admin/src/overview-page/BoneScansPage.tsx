import { Layouts, Page } from "@strapi/strapi/admin";
import { Box, EmptyStateLayout, Flex, Link, Main, Typography } from "@strapi/design-system";
import { EmptyDocuments } from "@strapi/icons/symbols";
import type { PanelOverview, PanelFit } from "@trabecula/contracts";
import { Loading, Problem, useLoaded } from "@trabecula/strapi-kit/panel";
import { useFormats } from "@trabecula/strapi-kit/panel/texts";
import type { ReactNode } from "react";
import { useText } from "../text.ts";
import { DatasetsTable } from "./DatasetsTable.tsx";
import { overviewPermission } from "./overview-messages.ts";

export default function BoneScansPage() {
  const text = useText();
  return (
    <Page.Protect permissions={overviewPermission}>
      <Page.Title>{text("menu")}</Page.Title>
      <Overview />
    </Page.Protect>
  );
}

function Overview() {
  const text = useText();
  const { data: overview, error, load } = useLoaded<PanelOverview>("/bone-scans/overview");
  return (
    <Main>
      <Layouts.Header title={text("menu")} subtitle={text("page.subtitle")} />
      <Layouts.Content>
        {error !== null && <Problem sentence={text("page.not-loaded")} again={text("page.load-again")} onRetry={load} />}
        {overview === null && error === null && <Loading label={text("page.loading")} />}
        {overview && <Sections overview={overview} />}
      </Layouts.Content>
    </Main>
  );
}

function Sections({ overview: { siteUrl, datasets, datasetsInAll, fits, months } }: { readonly overview: PanelOverview }) {
  const text = useText();
  const curate = (
    <Link href={`${siteUrl}/admin/datasets`} isExternal>
      {datasetsInAll > datasets.length ? text("datasets.all", { count: datasetsInAll }) : text("datasets.curate")}
    </Link>
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={8}>
      <Section title={text("datasets")} action={curate}>
        {datasets.length === 0 ? (
          <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content={text("datasets.none")} />
        ) : (
          <DatasetsTable datasets={datasets} siteUrl={siteUrl} />
        )}
      </Section>
      <Section title={text("fits")}>
        <ActiveFits fits={fits} siteUrl={siteUrl} />
      </Section>
      <Section title={text("months")}>
        <ReportsByMonth months={months} />
      </Section>
    </Flex>
  );
}

function Section({ title, action, children }: { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <Box tag="section" aria-label={title}>
      <Flex justifyContent="space-between" wrap="wrap" gap={2} paddingBottom={4}>
        <Typography tag="h2" variant="delta" textColor="neutral800">
          {title}
        </Typography>
        {action}
      </Flex>
      {children}
    </Box>
  );
}

function ActiveFits({ fits, siteUrl }: { readonly fits: readonly PanelFit[]; readonly siteUrl: string }) {
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
  const { formatMoment } = useFormats();
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

function ReportsByMonth({ months }: { readonly months: PanelOverview["months"] }) {
  const text = useText();
  const { formatCalendarMonth } = useFormats();
  const most = Math.max(...months.map(({ reports }) => reports));
  if (most === 0) return <Typography textColor="neutral600">{text("months.none")}</Typography>;
  return (
    <Box tag="ul" aria-label={text("months")} background="neutral0" padding={4} hasRadius shadow="tableShadow">
      {months.toReversed().map(({ month, reports }) => (
        <Flex key={month} tag="li" gap={4} paddingTop={1} paddingBottom={1}>
          <Box width="8rem" shrink={0}>
            <Typography textColor="neutral800">{formatCalendarMonth(`${month}-01`)}</Typography>
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

/** Hidden from screen readers, because the number is next to it. */
function Bar({ share }: { readonly share: number }) {
  return <Box aria-hidden background="primary600" height="0.8rem" hasRadius style={{ width: `${100 * share}%` }} />;
}
