import { describe, expect, it, onTestFinished } from "vitest";
import { failToStart, startCms } from "../support/cms-process.ts";
import { copyTemplate, removeData } from "../support/data-folders.ts";
import { rows } from "../support/database.ts";
import { postgresFor } from "../support/postgres.ts";

describe("publishing the built-in datasets at start-up", () => {
  it("does so once, keeps the choices of defaults and of what visitors may try, and refuses a version that says something else", async () => {
    const dataDir = copyTemplate();
    onTestFinished(() => removeData(dataDir));
    const read = () =>
      rows("select document_id, key, content_hash, is_default, is_open, coverage from bone_scans_datasets order by id", [], dataDir);
    const published = read().map((row) => ({ ...(row as object), is_open: 1 }));
    expect(read()).toEqual(published);
    const closed = published.map((row) => ("key" in row && row.key === "lead-body-composition" ? { ...row, is_open: 0 } : row));
    rows("update bone_scans_datasets set is_open = null, coverage = null where key = 'dxa-young-adult'", [], dataDir);
    rows("update bone_scans_datasets set is_open = false where key = 'lead-body-composition'", [], dataDir);
    const started = await startCms({ dataDir });
    await started.stop({ keepData: true });
    expect(read()).toEqual(closed);
    rows(
      "update bone_scans_datasets set curves_csv = replace(curves_csv, ',0.942,', ',0.943,'), content_hash = 'another' where key = 'dxa-young-adult'",
      [],
      dataDir,
    );
    const { output, code } = await failToStart({ DATA_DIR: dataDir, DATABASE_URL: postgresFor(dataDir) ?? "" });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining("dxa-young-adult 1.0.2 differs from what is published"),
    });
  });
});
