import { expect, it } from "vitest";
import { ZReportQuery } from "@trabecula/contracts";
import { queryOfWorklist, readWorklist, writeWorklist } from "../../src/app/worklist/worklist-query.ts";

const read = (search: string) => readWorklist(new URLSearchParams(search));
const today = "2026-11-28";

it("keeps the whole list in the address, and asks the server for the same", () => {
  expect(writeWorklist(read("")).toString()).toBe("");
  expect(queryOfWorklist(read(""), today)).toEqual({ readState: "draft", sort: "dateCreated", order: "asc", page: 1, pageSize: 50 });
  const id = "abcdefghijklmnopqrstuvwx";
  const search = `state=signed&q=C-1&type=dxa&site=hip&reader=${id}&from=2026-01-01&to=2026-11-01&changed=true&sort=change&order=desc&page=2`;
  expect(writeWorklist(read(search)).toString()).toBe(search);
  const query = queryOfWorklist(read(search), today);
  expect(ZReportQuery.parse(query)).toEqual({
    ...{ q: "C-1", reportType: "dxa", site: "hip", reader: id, from: "2026-01-01", to: "2026-11-01", changed: "true" },
    ...{ signedOn: today, sort: "change", order: "desc", page: 2, pageSize: 50 },
  });
  expect(read("state=final&type=xray&site=head&reader=me&from=May&sort=name&order=up&page=0&changed=yes")).toEqual(read(""));
});
