import { Layouts, Page } from "@strapi/strapi/admin";
import { Box, Button, EmptyStateLayout, Flex, Link, Loader, Main, Typography } from "@strapi/design-system";
import { EmptyDocuments } from "@strapi/icons/symbols";
import type { PanelOverview } from "@trabecula/contracts";
import type { ReactNode } from "react";
import { useText } from "../text.ts";
import { DatasetsTable } from "./DatasetsTable.tsx";
import { FitsUnderWay } from "./FitsUnderWay.tsx";
import { overviewPermission, useOverview } from "./overview-api.ts";
import { ReportsByMonth } from "./ReportsByMonth.tsx";

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
  const { overview, failed, load } = useOverview();
  return (
    <Main>
      <Layouts.Header title={text("menu")} subtitle={text("page.subtitle")} />
      <Layouts.Content>
        {failed && <Problem onRetry={load} />}
        {overview === null && !failed && (
          <Flex justifyContent="center" padding={10}>
            <Loader>{text("page.loading")}</Loader>
          </Flex>
        )}
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
        <FitsUnderWay fits={fits} siteUrl={siteUrl} />
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

function Problem({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const text = useText();
  return (
    <Flex
      role="alert"
      justifyContent="space-between"
      gap={4}
      padding={4}
      marginBottom={4}
      background="danger100"
      borderColor="danger200"
      hasRadius
    >
      <Typography textColor="danger700">{text("page.not-loaded")}</Typography>
      <Button size="S" variant="danger-light" onClick={() => void onRetry()}>
        {text("page.load-again")}
      </Button>
    </Flex>
  );
}
