import type { Report } from "../../src/index.ts";

type Computed = "reportType" | "subject" | "inputs" | "dataset" | "engineVersion" | "notice" | "category" | "scans";

/** The part of a stored report that tests of all report packages share. */
export const storedReport: Omit<Report, Computed> = {
  id: "abcdefghijklmnopqrstuvwx",
  version: 1,
  revision: 1,
  reportName: "Visit 2",
  subjectCode: null,
  patientId: null,
  subjectFromPatient: [],
  release: null,
  notes: null,
  dateCreated: "2026-03-15T10:00:00.000Z",
  dateRevised: "2026-03-15T10:00:00.000Z",
  status: "compared",
  contentHash: "0".repeat(64),
};

export const fictionalManifest = {
  format: "trabecula-dataset/1",
  key: "made-up",
  name: "Made-up reference",
  version: "1.0.0",
  status: "LOCAL",
  summary: "Made up",
  population: "nobody",
  ancestry: null,
  licence: "none",
  interpolation: "lagrange4",
  tScoreFromAge: 20,
  limits: [],
  notes: [],
};
