import { ZPatientList, ZReportList } from "@trabecula/contracts";
import { expect, inject, it } from "vitest";
import { addDemonstration } from "../../../scripts/lib/demo.mjs";
import { password, researcher } from "../support/people.ts";

it("the demonstration adds 20 patients with reports through the API once", async () => {
  const person = await researcher();
  const credentials = { email: person.email, password };
  const added = await addDemonstration(inject("cmsUrl"), credentials);
  const patients = ZPatientList.parse((await person.client.get("/api/patients?pageSize=200&sort=code&order=asc")).body);
  const reports = ZReportList.parse((await person.client.get("/api/reports?pageSize=200")).body);
  expect([patients.total, reports.total]).toEqual([20, added]);
  expect(reports.items.filter(({ patientId }) => patientId === null)).toHaveLength(1);
  expect(new Set(reports.items.map(({ status }) => status))).toEqual(new Set(["compared", "partly_compared", "not_compared"]));
  expect(await addDemonstration(inject("cmsUrl"), credentials)).toBe(0);
});
