import { Badge, Box, Flex, Link, Table, Tbody, Td, Thead, Tr, Typography } from "@strapi/design-system";
import type { PanelDataset } from "@trabecula/contracts";
import { Heading } from "@trabecula/strapi-kit/panel";
import { useFormats } from "@trabecula/strapi-kit/panel/texts";
import { useText } from "../text.ts";
import { coverageText } from "./overview-messages.ts";

const columns = ["datasets.name", "datasets.state", "datasets.coverage", "datasets.reports"] as const;

export function DatasetsTable({ datasets, siteUrl }: { readonly datasets: readonly PanelDataset[]; readonly siteUrl: string }) {
  const text = useText();
  const { formatCount } = useFormats();
  return (
    <Table colCount={columns.length} rowCount={datasets.length + 1} aria-label={text("datasets")}>
      <Thead>
        <Tr>
          {columns.map((column) => (
            <Heading key={column} text={text(column)} />
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {datasets.map((dataset) => (
          <Tr key={dataset.id}>
            <NameCell dataset={dataset} siteUrl={siteUrl} />
            <StateCell dataset={dataset} />
            <CoverageCell dataset={dataset} />
            <Td>
              <Typography textColor="neutral800">{formatCount(dataset.reports)}</Typography>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

function NameCell({ dataset: { id, name, key, version }, siteUrl }: { readonly dataset: PanelDataset; readonly siteUrl: string }) {
  return (
    <Td>
      <Box paddingTop={3} paddingBottom={3} minWidth="14rem" maxWidth="26rem" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
        <Link href={`${siteUrl}/admin/datasets/${id}`}>{name}</Link>
        <Typography tag="div" variant="pi" textColor="neutral600">
          {`${key} ${version}`}
        </Typography>
      </Box>
    </Td>
  );
}

function StateCell({ dataset: { state, isDefault } }: { readonly dataset: PanelDataset }) {
  const text = useText();
  return (
    <Td>
      <Flex gap={2}>
        <Typography textColor="neutral800">{text(`state.${state}`)}</Typography>
        {isDefault && <Badge>{text("datasets.default")}</Badge>}
      </Flex>
    </Td>
  );
}

function CoverageCell({ dataset: { coverage } }: { readonly dataset: PanelDataset }) {
  const text = useText();
  if (!coverage)
    return (
      <Td>
        <Typography textColor="neutral600">{text("datasets.own-page")}</Typography>
      </Td>
    );
  return (
    <Td>
      <Box minWidth="14rem" maxWidth="30rem" style={{ whiteSpace: "normal" }}>
        <Typography tag="div" textColor="neutral800">
          {coverage.sites.join(", ")}
        </Typography>
        <Typography tag="div" variant="pi" textColor="neutral600">
          {coverageText(coverage, text)}
        </Typography>
      </Box>
    </Td>
  );
}
