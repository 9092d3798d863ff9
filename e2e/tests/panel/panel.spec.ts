import { test } from "../support/fixtures.ts";
import { makeStaff } from "../support/panel.ts";
import { reviewRequests } from "./approver.ts";
import { readOverview } from "./curator.ts";
import { publishAnswer } from "./editor.ts";
import { setUpTwoFactors } from "./two-factor.ts";

test("Strapi's panel: two-factor login and the way to the site's settings; an approver, a curator and an editor see only their own parts", async ({
  page,
  admin,
}) => {
  const { Approver, Curator, Editor } = await makeStaff(page.request);
  const first = await test.step("a panel user sets up two-factor login, and the next login asks for a code", () => setUpTwoFactors(page));
  await test.step("an approver reviews account requests and sees decisions made by others", () =>
    reviewRequests(page, admin, first, Approver));
  await test.step("a curator sees datasets, running fits and monthly reports", () => readOverview(page, "Approver Staff", Curator));
  await test.step("an editor publishes an FAQ entry with a picture", () => publishAnswer(page, "Curator Staff", Editor));
});
