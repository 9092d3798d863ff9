import { isPostgres, moment, rows } from "./database.ts";

const added = /^(?:identity_id|provider_sid|center_id|creator_id|personal_workspace_id|workspace_id|language)$/;
const owned = ["bone_scans_patients", "bone_scans_reports", "bone_scans_report_revisions", "bone_scans_scanner_checks"];
const ownerColumn = (table: string) => (table === "bone_scans_scanner_checks" ? "creator_id" : "workspace_id");
const renamedIndexes: Readonly<Record<string, string>> = {
  bone_scans_patients_workspace: "bone_scans_patients_owner",
  bone_scans_reports_ids: "bone_scans_reports_own_ids",
  bone_scans_report_revisions_report: "bone_scans_report_revisions_own",
  bone_scans_scanner_checks_creator: "bone_scans_scanner_checks_owner",
};

const addedIndexes = [
  "bone_scans_patients_judgment",
  ...["scanned", "states", "signers", "readers", "sites", "worklist", "results", "changes", "subjects", "signed", "types", "held"].map(
    (name) => `bone_scans_reports_${name}`,
  ),
];

interface Table {
  name: string;
  columns: { name: string }[];
  indexes: { name: string; columns: string[] }[];
}

const contents = ["pages", "faq_entries", "doc_articles"];

/** Restores the schema of version 0.2, where an account owned its records and texts had no language. */
export function asOfEarlierVersion(dataDir: string): void {
  const run = (statement: string, ...values: (string | number)[]) => rows(statement, values, dataDir);
  const [recorded] = run("select schema from strapi_database_schema");
  const schema = (typeof recorded!.schema === "string" ? JSON.parse(recorded!.schema) : recorded!.schema) as { tables: Table[] };
  const later =
    /^(?:accounts_(?:identities|oidc_transactions|logos|workspaces|workspace_invitations|centers|memberships)|bone_scans_(?:connections|connection_runs|sent_reports|written_rows|kept_columns|sign(?:atures|ing_keys)))$/;
  for (const { name } of schema.tables.filter((table) => later.test(table.name))) run(`drop table ${name}`);
  schema.tables = schema.tables.filter(({ name }) => !later.test(name));
  for (const table of schema.tables.filter(({ name }) => /^(?:bone_scans_|accounts_|up_users$)/.test(name))) {
    const isOwned = owned.includes(table.name);
    const old = (column: string) => (isOwned && column === ownerColumn(table.name) ? "owner_id" : column);
    for (const { name } of table.indexes.filter((index) => addedIndexes.includes(index.name))) run(`drop index ${name}`);
    table.indexes = table.indexes.filter(({ name }) => !addedIndexes.includes(name));
    for (const index of table.indexes) {
      index.columns = index.columns.map(old);
      const before = renamedIndexes[index.name];
      if (before === undefined) continue;
      run(`drop index ${index.name}`);
      index.name = before;
    }
    if (isOwned) run(`alter table ${table.name} rename column ${ownerColumn(table.name)} to owner_id`);
    for (const { name } of table.columns.filter(({ name }) => old(name) === name && added.test(name))) {
      for (const index of table.indexes.filter(({ columns }) => columns.includes(name))) run(`drop index ${index.name}`);
      table.indexes = table.indexes.filter(({ columns }) => !columns.includes(name));
      run(`alter table ${table.name} drop column ${name}`);
    }
    table.columns = table.columns.filter(({ name }) => old(name) !== name || !added.test(name));
    for (const column of table.columns) column.name = old(column.name);
    for (const { name, columns } of table.indexes)
      if (Object.values(renamedIndexes).includes(name)) run(`create index ${name} on ${table.name} (${columns.join(", ")})`);
  }
  run("alter table up_users add column keeps_patient_names boolean");
  run("update up_users set keeps_patient_names = true");
  for (const table of contents) run(`update ${table} set locale = null`);
  const types = "strapi_core_store_settings where key = 'strapi_content_types_schema'";
  const value = String(run(`select value from ${types}`)[0]!.value).replaceAll('{"i18n":{"localized":true}}', "{}");
  run("update strapi_core_store_settings set value = ? where key = 'strapi_content_types_schema'", value);
  run("update strapi_core_store_settings set value = '\"de\"' where key = 'plugin_i18n_default_locale'");
  run("update admin_permissions set properties = '{}' where subject like 'api::%'");
  run("delete from strapi_core_store_settings where key like '%staff-languages'");
  for (const name of ["workspaces", "language"]) run("delete from strapi_migrations where name like ?", `%-${name}%`);
  run("update strapi_database_schema set schema = ?, hash = 'earlier', time = ?", JSON.stringify(schema), moment(Date.UTC(2026, 0, 1)));
}

export const reportCount = 1000;

export function addRecords(dataDir: string, owner: string): void {
  const patient = "document_id, owner_id, code, code_key, search_text, sex, birth_year, version, created_at, updated_at";
  rows(
    `insert into bone_scans_patients (${patient}) values ('patient', ?, 'P-1', 'p-1', 'p-1', 'female', 1970, 1, ?, ?)`,
    [owner, ...madeAt],
    dataDir,
  );
  const report =
    "document_id, owner_id, patient_id, report_name, report_type, search_text, sites, scanners, scan_count, score_status, revision, content_hash, created_at, updated_at";
  rows(
    `insert into bone_scans_reports (${report})
     with recursive n(i) as (select 1 union all select i + 1 from n where i < ${reportCount})
     select 'report' || i, cast(? as text), 'patient', 'Report ' || i, 'dxa', 'report ' || i, '[]', '[]', 1, 'scored', 2, 'hash' || i, ${at}, ${at} from n`,
    [owner],
    dataDir,
  );
  rows(
    "insert into bone_scans_report_revisions (document_id, owner_id, report_id, revision) values ('earlier', ?, 'report1', 1)",
    [owner],
    dataDir,
  );
  for (const scopes of ["read", "score", "score write"])
    rows(
      `insert into accounts_personal_tokens (token_id, token_hash, name, scopes, user_id, created_at, expires_at)
       select cast(? as text), cast(? as text), 'Script', cast(? as text), id, 1700000000000, 4000000000000 from up_users where document_id = ?`,
      [scopes, scopes, scopes, owner],
      dataDir,
    );
}

const at = isPostgres() ? "now()" : "1700000000000";
const madeAt = [moment(1_700_000_000_000), moment(1_700_000_000_000)];

export function records(dataDir: string, owner: "owner_id" | "workspace_id") {
  const place = isPostgres() ? "ctid::text as place" : "rowid as place";
  return ["bone_scans_reports", "bone_scans_report_revisions"].map((table) =>
    rows(`select *, ${place} from ${table} order by id`, [], dataDir).map(({ [owner]: id, ...row }) => {
      const { center_id: _center, creator_id: _creator, ...before } = row;
      return { id, ...before };
    }),
  );
}

export function texts(dataDir: string) {
  const found = contents.map((table) => rows(`select * from ${table} where locale is null or locale = 'en' order by id`, [], dataDir));
  const languages = new Set(found.flat().map(({ locale }) => locale));
  return { found: found.map((table) => table.map(({ locale: _locale, ...row }) => row)), languages: [...languages] };
}

export function staffLanguages(dataDir: string): string[] {
  const editing = "admin_permissions where subject in ('api::page.page', 'api::faq-entry.faq-entry', 'api::doc-article.doc-article')";
  const found = rows(`select distinct cast(properties as text) as properties from ${editing}`, [], dataDir);
  const languages = found.map(({ properties }) => (JSON.parse(properties as string) as { locales?: string[] }).locales);
  return [...new Set(languages.map((locales) => locales?.toSorted().join() ?? "none"))];
}
