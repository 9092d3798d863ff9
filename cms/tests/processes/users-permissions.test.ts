import { afterAll, beforeAll, expect, it } from "vitest";
import { adminEmail, startCms } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { rows, userRow } from "../support/database.ts";

let dataDir: string;
beforeAll(() => {
  dataDir = copyTemplate();
});
afterAll(() => removeData(dataDir));

const count = (table: string) => rows(`select id from ${table}`, [], dataDir).length;

it("marks confirmed accounts and removes the roles of users-permissions once, and no start adds them", async () => {
  expect([count("up_roles"), count("up_permissions")]).toEqual([0, 0]);
  rows("delete from strapi_migrations where name like '%users-permissions%'", [], dataDir);
  rows("update up_users set confirmed = false where email = ?", [adminEmail], dataDir);
  const unconfirmed = "insert into up_users (document_id, username, email, confirmed) values ('new', 'new', 'new@lab.test', true)";
  rows(unconfirmed, [], dataDir);
  rows("insert into up_roles (id, document_id, name, type) values (7, 'role', 'Public', 'public')", [], dataDir);
  rows("insert into up_permissions (id, document_id, action) values (8, 'right', 'api::page.page.find')", [], dataDir);
  rows("insert into up_permissions_role_lnk (permission_id, role_id) values (8, 7)", [], dataDir);

  const cms = await startCms({ dataDir });
  await cms.stop({ keepData: true });

  expect([userRow(adminEmail, dataDir).confirmed, userRow("new@lab.test", dataDir).confirmed]).toEqual([1, 0]);
  expect(["up_roles", "up_permissions", "up_permissions_role_lnk", "up_users_role_lnk"].map(count)).toEqual([0, 0, 0, 0]);
});
