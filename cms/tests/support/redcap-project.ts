import http from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { ZConnection, ZConnectionTest, ZRunReply, type ConnectionSettings } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { answerForm, redcapServer, row, token } from "../../../packages/files/redcap/test/support/redcap-server.ts";
import { researcher, type Person } from "./people.ts";
import { at, newWorkspace } from "./workspaces.ts";

type Options = Parameters<typeof redcapServer>[0];
type Values = readonly [id: string, value: string, more?: Record<string, string>][];

const scans = (values: Values) =>
  values.flatMap(([id, value, more]) => [
    row(id, "start_arm_1", { dob: "1990-03-14", sex: "2", family_name: "Hidden" }),
    row(id, "visit_1_arm_1", { scan_date: "2022-07-22", tt_bmd: value, motion: "1", ...more }, "1"),
  ]);

export const redcapAddress = () => `http://127.0.0.1:${inject("redcapPort")}/redcap/api/`;

/** Project and study are new for each test. */
export class RedcapProject {
  project!: ReturnType<typeof redcapServer>;
  lead!: Person;
  study!: string;
  connection!: string;
  hold: Promise<unknown> | null = null;
  arrived = Promise.withResolvers<void>();
  redirect: string | null = null;

  constructor() {
    const server = http.createServer((request, response) => void this.#answer(request, response));
    beforeAll(async () => {
      server.listen(inject("redcapPort"), "127.0.0.1");
      await once(server, "listening");
    });
    afterAll(() => void server.close());
    beforeEach(async () => {
      [this.hold, this.redirect, this.arrived] = [null, null, Promise.withResolvers()];
      this.serve([
        ["1017", "266"],
        ["0042", "302"],
      ]);
      this.lead = await researcher();
      this.study = (await newWorkspace(this.lead, "study", "Hip study")).id;
      this.connection = await this.newConnection();
    });
  }

  /** @returns a function that lets REDCap answer */
  holdAnswers(): () => void {
    const gate = Promise.withResolvers<void>();
    [this.hold, this.arrived] = [gate.promise, Promise.withResolvers()];
    return gate.resolve;
  }

  async newConnection(): Promise<string> {
    const json = { name: "Our REDCap", address: redcapAddress(), token };
    return ZConnection.parse(await bodyOf(this.lead.client.post(at(this.study, "/connections"), json), 201)).id;
  }

  serve(values: Values, more: Options = {}): void {
    this.project = redcapServer({ records: scans(values), ...more });
  }

  at(ending = ""): string {
    return at(this.study, `/connections/${this.connection}${ending}`);
  }

  async test() {
    return ZConnectionTest.parse((await this.lead.client.post(this.at("/test"))).body);
  }

  run(json: object = {}) {
    return this.lead.client.post(this.at("/run"), json);
  }

  async ran(json: object = {}) {
    return ZRunReply.parse(await bodyOf(this.run(json)));
  }

  async map(more: Partial<ConnectionSettings> = {}): Promise<ConnectionSettings> {
    const { fields } = (await this.test()).project!;
    const settings: ConnectionSettings = {
      ...{ reportType: "hr-pqct", datasetId: null, createPatients: true, facts: { site: "distal-tibia", scanner: "xtremect-2" } },
      fields: fields.flatMap(({ name, meaning, target }) => (target === null ? [] : [{ field: name, meaning, target }])),
      ...more,
    };
    await this.save({ settings });
    return settings;
  }

  async save(json: object) {
    return ZConnection.parse(await bodyOf(this.lead.client.put(this.at(), json)));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const form = await text(request);
    this.arrived.resolve();
    await this.hold;
    if (this.redirect !== null) return void response.writeHead(302, { Location: this.redirect }).end();
    await answerForm(this.project.send, form, response);
  }
}
