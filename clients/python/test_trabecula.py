"""Tests against a real server: TRABECULA_URL, TRABECULA_TOKEN (all scopes), TRABECULA_READER (a token with only `read`) and
TRABECULA_STUB, a server with faulty responses. `npm test` sets them (cms/tests/api/clients.test.ts)."""

import datetime
import os
import tempfile
import unittest

import trabecula

try:
    import pandas
except ImportError:
    pandas = None

PLACE = {"report_type": "hr-pqct", "scanner": "xtremect-2", "region": "multi-stack", "stacks": 3}
STUDY = [
    {"id": "Ö 1\nline", "sex": "female", "age": 34, "site": "distal-tibia", "tt_bmd": 284.1, "ct_th": 0.1 + 1.1, "seen": datetime.date(2026, 3, 14)},
    {"id": '"=1+1"', "sex": "male", "age": 29.5, "site": "distal-tibia", "tt_bmd": None, "ct_th": 1.3, "seen": None},
]


class Client(unittest.TestCase):
    def setUp(self):
        self.lab = trabecula.Trabecula(frames=False)

    def refusal(self, code, act, *arguments, **options):
        with self.assertRaises(trabecula.TrabeculaError) as caught:
            act(*arguments, **options)
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_scores_a_table_and_leaves_it_as_it_is(self):
        scored = self.lab.score(STUDY, **PLACE)
        self.assertEqual([{name: row[name] for name in STUDY[0]} for row in scored], STUDY)
        self.assertIsInstance(scored[0]["tt_bmd_z"], float)
        self.assertEqual([scored[1]["tt_bmd_z"], scored[1]["ct_th_refusal"]], [None, ""])
        one = self.lab.score_scan(
            {
                "reportType": "hr-pqct",
                "subject": {"sex": "female", "ageYears": 34},
                "scans": [
                    {
                        "site": "distal-tibia",
                        "scanner": "xtremect-2",
                        "protocol": {"region": "multi-stack", "stacks": 3},
                        "measurements": [{"parameter": "ct_th", "value": 0.1 + 1.1}],
                    }
                ],
            }
        )
        self.assertEqual(one["scans"][0]["results"][0]["zScore"], scored[0]["ct_th_z"])

    def test_changes_a_record_on_the_version_that_was_read(self):
        patient = self.lab.call("POST", "/api/patients", body={"sex": "female", "birthYear": 1960})
        path = "/api/patients/" + patient["id"]
        self.assertEqual(self.lab.call("PUT", path, body={"notes": "One"}, version=patient["version"])["version"], 2)
        self.refusal("changed_meanwhile", self.lab.call, "PUT", path, body={"notes": "Two"}, version=1)
        self.assertEqual(self.lab.call("DELETE", path, version=2)["deleted"], 1)

    def test_scores_a_file_by_its_name_and_keeps_its_codes(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "study.csv")
            with open(file, "w", encoding="utf-8") as out:
                out.write("id,sex,age,site,tt_bmd,visit_t\n0042,female,34,distal-tibia,284.1,01\n")
            scored = self.lab.score(file, **PLACE)[0]
        self.assertEqual([scored["id"], scored["tt_bmd"], scored["visit_t"]], ["0042", "284.1", "01"])
        self.assertIsInstance(scored["tt_bmd_z"], float)

    def test_counts_values_with_a_z_score_with_a_t_score_only_and_without_a_score(self):
        older = [{**STUDY[0], "age": age} for age in (34, 60)]
        summary = self.lab.score_summary([*older, {**STUDY[0], "age": None}], **PLACE)
        self.assertEqual([summary[name] for name in ("values", "withZ", "tOnly", "none")], [6, 2, 2, 2])
        self.assertEqual([summary["zRefused"], summary["refused"]], [{"outside_reference_age": 2}, {"missing_age": 2}])

    def test_scores_a_scored_table_again_and_keeps_both_results(self):
        first = self.lab.score([{name: cell for name, cell in row.items() if name != "tt_bmd"} for row in STUDY], **PLACE)
        changed = [{**row, "ct_th_z": 9.0, "tt_bmd": given["tt_bmd"]} for row, given in zip(first, STUDY)]
        again = self.lab.score(changed, **PLACE)
        self.assertEqual([row["ct_th_z"] for row in again], [9.0] * len(STUDY))
        self.assertEqual([row["ct_th_z_scored"] for row in again], [row["ct_th_z"] for row in first])
        self.assertEqual([row["tt_bmd_z"] for row in again], [row["tt_bmd_z"] for row in self.lab.score(STUDY, **PLACE)])

    def test_compares_on_the_scale_of_another_maker_when_asked(self):
        hip = [{"sex": "female", "age": 66, "scanner": "ge-lunar", "bmd_fn": 0.858}]
        plain, asked = (self.lab.score(hip, report_type="dxa", **scale)[0] for scale in ({}, {"scale": "hologic"}))
        self.assertEqual([plain["bmd_fn_t"], plain["bmd_fn_refusal"].split(":")[0]], [None, "scanner_mismatch"])
        self.assertAlmostEqual(asked["bmd_fn_t"], -1.2955, 4)
        self.assertIn("converted_scale", asked["bmd_fn_flags"])

    def test_keeps_a_column_that_is_called_like_one_of_the_answer(self):
        long = [{"sex": "female", "age": 34, "site": "distal-tibia", "parameter": "tt_bmd", "value": 284, "id": 1, "Group": "a"}]
        scored = self.lab.score(long, **PLACE)[0]
        self.assertIsInstance(scored["z"], float)
        mapped = [{"s": "female", "years": 34, "dt": 284, "site": "distal-tibia"}]
        self.assertIsInstance(self.lab.score(mapped, map={"s": "sex", "years": "age", "dt": "tt_bmd"}, **PLACE)[0]["tt_bmd_z"], float)

    def test_saves_reads_and_imports(self):
        for made in range(2):
            self.lab.call("POST", "/api/patients", body={"code": "P%d" % made, "sex": "female", "birthDate": "1990-02-0%d" % (made + 1)})
        patients = {patient["code"]: patient["id"] for patient in self.lab.patients(page_size=1)}
        self.assertEqual(sorted(patients), ["P0", "P1"])
        study = [{"id": "P0", "scan_date": "2026-03-14", "site": "distal-tibia", "side": "left", "tt_bmd": 284.1, "motion_grade": 1}]
        preview = self.lab.import_study(study, dry_run=True, **PLACE)
        self.assertEqual([preview["reports"]["added"], len(self.lab.reports(patient_id=patients["P0"]))], [1, 0])
        self.assertEqual(self.lab.import_study(study, **PLACE)["reports"], {"added": 1, "unchanged": 0})
        self.assertEqual(self.lab.import_study(study, **PLACE)["reports"], {"added": 0, "unchanged": 1})
        report = self.lab.reports(patient_id=patients["P0"])[0]
        self.assertEqual(self.lab.report(report["id"])["scans"][0]["results"][0]["value"], 284.1)
        self.assertEqual([row["parameter"] for row in self.lab.report_values(ids=[report["id"]])], ["tt_bmd"])
        self.assertIsInstance(self.lab.trends(patients["P0"]), dict)
        self.assertEqual(self.lab.changes(patients["P0"]), [])
        girl = self.lab.call("POST", "/api/patients", body={"code": "Girl", "sex": "female", "birthDate": "2012-02-01"})["id"]
        dataset = next(known["id"] for known in self.lab.datasets(report_type="dxa") if known["key"] == "bachrach-spine-bmd")
        visits = [{"id": "Girl", "scan_date": day, "site": "lumbar-spine", "bmd_l2l3l4": value} for day, value in (("2024-02-01", 0.75), ("2026-02-01", 0.8))]
        self.lab.import_study(visits, report_type="dxa", scanner="hologic", dataset_id=dataset)
        change = self.lab.changes(girl)[0]
        self.assertEqual([change["parameter"], change["lsc"], change["change_score_refusal"]], ["bmd_l2l3l4", None, None])
        self.assertAlmostEqual(change["change_score"], -1.405, 2)
        with tempfile.TemporaryDirectory() as folder:
            with open(self.lab.pdf(report["id"], os.path.join(folder, "r.pdf"), view="clinician"), "rb") as file:
                self.assertEqual(file.read(5), b"%PDF-")
            with open(self.lab.dicom(report["id"], os.path.join(folder, "r.dcm"), view="letter"), "rb") as file:
                self.assertEqual(file.read(132)[128:], b"DICM")
            with open(self.lab.documents([report["id"]], os.path.join(folder, "r.zip"), view="clinician"), "rb") as file:
                self.assertEqual(file.read(2), b"PK")
        refused = self.refusal("validation_failed", self.lab.import_study, [{**study[0], "id": "nobody"}], **PLACE)
        self.assertEqual([problem["line"] for problem in refused.problems], [2])

    def test_saves_a_request_once_under_its_key(self):
        scan = {"site": "distal-tibia", "scanner": "xtremect-2", "protocol": {"region": "multi-stack", "stacks": 3}}
        scan["measurements"] = [{"parameter": "ct_th", "value": 1.2}]
        request = {"reportName": "One", "reportType": "hr-pqct", "subject": {"sex": "female", "ageYears": 34}, "scans": [scan]}
        self.assertNotEqual(self.lab.save_report(request)["id"], self.lab.save_report(request)["id"])
        named = {**request, "requestKey": "python-0123456789"}
        self.assertEqual(self.lab.save_report(named)["id"], self.lab.save_report(named)["id"])

    def test_tells_what_is_refused(self):
        reader = trabecula.Trabecula(token=os.environ["TRABECULA_READER"])
        self.assertEqual(self.refusal("scope_missing", reader.score_scan, {}).status, 403)
        self.refusal("token_refused", trabecula.Trabecula(token="trab_" + "A" * 43).datasets)
        self.assertIn("scans", self.refusal("validation_failed", self.lab.score_scan, {"reportType": "hr-pqct", "subject": {"sex": "female"}}).fields)
        self.refusal("not_found", self.lab.report, "../../user")
        self.refusal("unreadable_file", self.lab.score, [{"a": 1}], **PLACE)

    def test_waits_where_it_is_asked_to_and_goes_nowhere_else(self):
        stub = trabecula.Trabecula(url=os.environ["TRABECULA_STUB"], retries=2)
        self.assertEqual(stub.call("POST", "/api/busy-twice/python", body={"a": 1}), {"calls": 3, "body": '{"a": 1}'})
        self.refusal("too_many_requests", stub.call, "POST", "/api/busy-for-ever")
        self.refusal("too_many_requests", stub.call, "GET", "/api/busy-for-an-hour")
        self.refusal("unavailable", stub.call, "POST", "/api/down-amid-a-write")
        self.refusal("unreadable", stub.call, "GET", "/api/redirect")
        self.refusal("unreadable", stub.call, "GET", "/api/page")
        self.refusal("network", stub.call, "POST", "/api/broken-off")
        self.refusal("network", trabecula.Trabecula(url="http://localhost:1", retries=0).datasets)

    def test_names_its_workspace(self):
        elsewhere = trabecula.Trabecula(frames=False, workspace="a" * 24)
        self.refusal("not_found", elsewhere.reports)
        self.refusal("not_found", elsewhere.report_values)
        self.refusal("not_found", elsewhere.score, STUDY, **PLACE)
        self.refusal("not_found", elsewhere.save_report, {})

    def test_keeps_the_token(self):
        self.assertNotIn("trab_", repr(self.lab))
        for url in ("http://lab.example.org", "ftp://localhost", "", "lab.example.org", "http://localhost.example.org"):
            with self.assertRaises(ValueError):
                trabecula.Trabecula(url=url or " ")
        for token in (" ", "eyJhbGciOi", "trab_\r\nX: y"):
            with self.assertRaises(ValueError):
                trabecula.Trabecula(token=token)

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_takes_and_gives_data_frames(self):
        frame = pandas.DataFrame(STUDY, index=["a", "b"])
        frame["sex"] = frame["sex"].astype("category")
        frame["n"] = pandas.array([1, None], dtype="Int64")
        scored = trabecula.Trabecula().score(frame, **PLACE)
        pandas.testing.assert_frame_equal(scored[frame.columns], frame)
        self.assertEqual([scored.loc["a", "ct_th_z"], str(scored["tt_bmd_z"].dtype)], [self.lab.score(STUDY, **PLACE)[0]["ct_th_z"], "float64"])
        self.assertTrue(isinstance(trabecula.Trabecula().datasets(), pandas.DataFrame))


if __name__ == "__main__":
    unittest.main()
