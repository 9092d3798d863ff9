import { Layouts, Page } from "@strapi/strapi/admin";
import { Box, Button, EmptyStateLayout, Flex, Link, Loader, Main, Typography } from "@strapi/design-system";
import { EmptyDocuments } from "@strapi/icons/symbols";
import type { PanelOverview } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import type { ReactNode } from "react";
import { DatasetsTable } from "./DatasetsTable.tsx";
import { FitsUnderWay } from "./FitsUnderWay.tsx";
import { overviewPermission, useOverview } from "./overview-api.ts";
import { ReportsByMonth } from "./ReportsByMonth.tsx";

export default function BoneScansPage() {
  return (
    <Page.Protect permissions={overviewPermission}>
      <Page.Title>Bone scans</Page.Title>
      <Overview />
    </Page.Protect>
  );
}

function Overview() {
  const { overview, failed, load } = useOverview();
  return (
    <Main>
      <Layouts.Header title="Bone scans" subtitle="Reference datasets, fits under way and reports made" />
      <Layouts.Content>
        {failed && <Problem onRetry={load} />}
        {overview === null && !failed && (
          <Flex justifyContent="center" padding={10}>
            <Loader>Loading the overview</Loader>
          </Flex>
        )}
        {overview && <Sections overview={overview} />}
      </Layouts.Content>
    </Main>
  );
}

function Sections({ overview: { siteUrl, datasets, datasetsInAll, fits, months } }: { readonly overview: PanelOverview }) {
  const curate = (
    <Link href={`${siteUrl}/admin/datasets`} isExternal>
      {datasetsInAll > datasets.length ? `All ${countOf(datasetsInAll, "version")} on the site` : "Curate on the site"}
    </Link>
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={8}>
      <Section title="Datasets" action={curate}>
        {datasets.length === 0 ? (
          <EmptyStateLayout icon={<EmptyDocuments width="16rem" />} content="There is no dataset. Nothing can be scored." />
        ) : (
          <DatasetsTable datasets={datasets} siteUrl={siteUrl} />
        )}
      </Section>
      <Section title="Fits under way">
        <FitsUnderWay fits={fits} siteUrl={siteUrl} />
      </Section>
      <Section title="Reports by month">
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
      <Typography textColor="danger700">The overview could not be loaded.</Typography>
      <Button size="S" variant="danger-light" onClick={() => void onRetry()}>
        Load again
      </Button>
    </Flex>
  );
}
