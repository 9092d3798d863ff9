"""Trabecula from Python: score a study, read reports and trends, import scans.

One file and the standard library; Python 3.9 or later. With pandas, tables are data frames, otherwise lists of dicts.

    import trabecula
    lab = trabecula.Trabecula()          # reads TRABECULA_URL and TRABECULA_TOKEN from the environment
    scored = lab.score(study, report_type="hr-pqct", scanner="xtremect-2")

Make the token in the site's settings, and keep it out of your scripts: anyone who has it can use it in your name.
For research comparison with published reference data; not for diagnosis or treatment decisions.
"""

import csv
import datetime
import email.utils
import io
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__version__ = "1.0.0"
__all__ = ["Trabecula", "TrabeculaError"]

_LONGEST_WAIT = 120  # seconds; a longer Retry-After ends the attempts


class TrabeculaError(Exception):
    """A failed call. The message is for you, `code` for your program.

    `code` is an error code of the API reference, `network` (no response) or `unreadable` (not a response of Trabecula). `status` is the
    HTTP status or None, `fields` has a reason for each field, and `problems` lists what is wrong in a file, line by line.
    """

    def __init__(self, message, code, status=None, fields=None, problems=None, retry_after=None):
        super().__init__(message)
        self.code = code
        self.status = status
        self.fields = fields or {}
        self.problems = problems or []
        self.retry_after = retry_after


class Trabecula:
    """Client of a site. `frames=False` returns lists of dicts even if pandas is installed.

    `workspace`: id of the token's workspace; the server refuses a token of another workspace.
    """

    def __init__(self, url=None, token=None, timeout=120, retries=5, frames=None, workspace=None):
        self._url = _checked_url(url or os.environ.get("TRABECULA_URL", ""))
        self._token = _checked_token(token or os.environ.get("TRABECULA_TOKEN", ""))
        self._workspace = workspace or os.environ.get("TRABECULA_WORKSPACE") or None
        self._timeout = timeout
        self._retries = retries
        self._pandas = None if frames is False else _pandas()
        if frames and self._pandas is None:
            raise ValueError("frames=True needs pandas.")

    def __repr__(self):
        return "Trabecula(%r)" % self._url

    # Scoring, with the scope `score`.

    def score(self, data, **options):
        """Scores a table: a data frame, a list of dicts, or the name of a file, long or wide (see the site's documentation on batch scoring).

        Returns the same table with added columns after yours, which are unchanged; columns of a file are text. `options` are those of
        POST /api/score/batch: report_type or dataset_id, scanner, site, region, stacks, menopausal_status, scale, format, and
        `map`, a dict that names your columns.
        """
        if isinstance(data, (str, os.PathLike)):
            content, kind = _file_bytes(data)
            return self._table(_scored_file(self._request("POST", "/api/score/batch", self._query(options), content, kind)))
        columns, rows = _columns_and_rows(data)
        answer = self._request("POST", "/api/score/batch", self._query(options), _csv_bytes(columns, rows), "text/csv")
        added, values = _added_columns(answer, columns, len(rows))
        return _with_columns(data, columns, rows, added, values)

    def score_summary(self, data, **options):
        """Counts the scores that `score` would give: `values`, of which `withZ` have a Z-score, `tOnly` only a T-score and `none` no score,
        with the reasons in `zRefused` and `refused`. See the site's documentation on batch scoring.
        """
        columns, rows = _columns_and_rows(data)
        query = self._query({**options, "answer": "parts"})
        answer = self._request("POST", "/api/score/batch", query, _csv_bytes(columns, rows), "text/csv")
        return _parse_json(answer.rpartition(b'name="summary"\r\n\r\n')[2].rpartition(b"\r\n--")[0])

    def read(self, file, **options):
        """Reads the scans of a scanner's file or a table, like `trabecula read`, and stores nothing. Codes stay text.

        Each scan has `values`, `notes` and `refusals`. Notes about the whole file are in its first scan. `options`: missing, hidden.
        """
        content, _ = _file_bytes(file)
        reply = _parse_json(self._request("POST", "/api/scan-files", _query(options), content, "application/octet-stream"))
        return self._table([scan for part in [reply, *reply.get("others", [])] for scan in _scans_of(part, os.fspath(file))])

    def score_scan(self, request):
        """Scores one person's scans and saves nothing; `request` as in POST /api/score."""
        return self._call("POST", "/api/score", body=request)

    def report_types(self):
        """Returns the parameters of each report type, their sites, units and ranges."""
        return self.call("GET", "/api/report-types")

    def datasets(self, **query):
        """Returns the published reference datasets; `report_type` selects one type."""
        return self._table(self.call("GET", "/api/datasets", query=query)["items"])

    # Reading, with the scope `read`.

    def reports(self, **query):
        """Returns your reports; `query` as in GET /api/reports, such as `q`, `report_type`, `patient_id` and `sort`."""
        return self._table(self._pages("/api/reports", query))

    def report(self, report_id):
        """Returns one report. `withheld` has claims of earlier versions that this version does not make."""
        return self.call("GET", "/api/reports/" + _part(report_id))

    def report_values(self, ids=None, form="long", filter=None):
        """Returns the values of your reports as a table, long or wide: reports of `ids`, otherwise all that match `filter`."""
        chosen = {"filter": filter or {}} if ids is None else {"ids": list(ids)}
        answer = self._request("POST", "/api/reports/export", self._query({}), _json_bytes({"form": form, **chosen}), "application/json")
        columns, rows = _parse_csv(answer)
        return self._table([dict(zip(columns, row)) for row in rows])

    def pdf(self, report_id, file, **query):
        """Saves the document of a report; `view` is researcher, clinician, patient or letter. Returns the file's name."""
        return _saved(file, self._request("GET", "/api/reports/%s.pdf" % _part(report_id), _query(query)))

    def dicom(self, report_id, file, **query):
        """Saves the document of a report as a DICOM object; `view` as in `pdf`. Returns the file's name."""
        return _saved(file, self._request("GET", "/api/reports/%s.dcm" % _part(report_id), _query(query)))

    def documents(self, ids, file, view="researcher", size="a4"):
        """Saves the documents of up to 100 reports as one .pdf, or as a .zip of them. Returns the file's name."""
        body = _json_bytes({"ids": list(ids), "as": "zip" if str(file).lower().endswith(".zip") else "pdf", "view": view, "size": size})
        return _saved(file, self._request("POST", "/api/reports/documents", self._query({}), body, "application/json"))

    def patients(self, **query):
        """Returns your patients."""
        return self._table(self._pages("/api/patients", query))

    def trends(self, patient_id):
        """Returns the changes between a patient's visits, with their least significant changes."""
        return self.call("GET", "/api/patients/%s/trends" % _part(patient_id))

    def changes(self, patient_id):
        """Returns a row for each compared pair of scans: the change, its least significant change, and the change score of the later
        Z-score given the earlier one. `refusal` and `change_score_refusal` say why a number is missing."""
        return self._table([_change_row(series, change) for series in self.trends(patient_id)["series"] for change in series["changes"]])

    # Writing, with the scope `write`.

    def save_report(self, request):
        """Scores and stores a report, only once even if the client has to send it again; `request` as in POST /api/reports."""
        return self._call("POST", "/api/reports", body={"requestKey": uuid.uuid4().hex, **request})

    def import_study(self, data, **options):
        """Creates reports for all scans of a table, or none if it is refused: a data frame, a list of dicts, or a .csv or .xlsx file.

        `options` as for `score`, and create_patients, study and dry_run, which checks the table and stores nothing. A refused table
        raises TrabeculaError, whose `problems` say why, row by row.
        """
        content, kind = _file_bytes(data)
        return _parse_json(self._request("POST", "/api/reports/import", self._query(options), content, kind))

    # All other calls of the API reference.

    def call(self, method, path, query=None, body=None, version=None):
        """Makes any call that returns JSON, such as call("GET", "/api/precision").

        `version`: version of the patient or report that you change. If someone has changed it since, the error's code is changed_meanwhile.
        """
        content = None if body is None else _json_bytes(body)
        return _parse_json(self._request(method, path, _query(query or {}), content, "application/json", version))

    def _query(self, options):
        return _query({**({"workspace": self._workspace} if self._workspace else {}), **options})

    def _call(self, method, path, query=None, body=None):
        content = None if body is None else _json_bytes(body)
        return _parse_json(self._request(method, path, self._query(query or {}), content, "application/json"))

    def _pages(self, path, query):
        items, page = [], 1
        while True:
            answer = self._call("GET", path, query={"pageSize": 200, **query, "page": page})
            items += answer["items"]
            if not answer["items"] or len(items) >= answer["total"]:
                return items
            page += 1

    def _table(self, items):
        return items if self._pandas is None else self._pandas.DataFrame(items)

    def _request(self, method, path, query="", content=None, kind=None, version=None):
        if not path.startswith("/api/"):
            raise ValueError("The path of a call begins with /api/.")
        for attempt in range(self._retries + 1):
            try:
                return self._send(method, self._url + path + query, content, kind, version)
            except TrabeculaError as error:
                if attempt == self._retries or not _may_try_again(error, method):
                    raise
                time.sleep(2**attempt if error.retry_after is None else error.retry_after)

    def _send(self, method, url, content, kind, version):
        headers = {"Authorization": "Bearer " + self._token, "User-Agent": "trabecula-python/" + __version__}
        if content is not None:
            headers["Content-Type"] = kind
        if version is not None:
            headers["If-Match"] = '"%d"' % version
        request = urllib.request.Request(url, data=content, headers=headers, method=method)
        try:
            with _opener.open(request, timeout=self._timeout) as answer:
                return answer.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise _error_of(refusal) from None
        except OSError as trouble:
            raise TrabeculaError("The server does not answer: %s" % getattr(trouble, "reason", trouble), "network") from None
        except Exception as trouble:  # raised by http.client if a response breaks off
            raise TrabeculaError("The answer broke off: %s" % type(trouble).__name__, "network") from None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects, so that the token goes to no other site."""

    def redirect_request(self, *_args):
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _may_try_again(error, method):
    """The server sends 429, and 503 with Retry-After, before it does anything. Reads can always be repeated."""
    if error.retry_after is not None and error.retry_after > _LONGEST_WAIT:
        return False
    if error.status == 429:
        return True
    return error.status == 503 and (error.retry_after is not None or method == "GET")


def _error_of(refusal):
    retry_after = _seconds(refusal.headers.get("Retry-After"))
    try:
        reply = json.loads(refusal.read().decode("utf-8"))
        return TrabeculaError(reply["message"], reply["code"], refusal.code, reply.get("fields"), reply.get("problems"), retry_after)
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        message = "The server answered %d and nothing that can be read." % refusal.code
        return TrabeculaError(message, "unreadable", refusal.code, retry_after=retry_after)


def _change_row(series, change):
    given, lsc = change["changeScore"] or {}, change["lsc"] or {}
    row = {name: series[name] for name in ("parameter", "site", "side", "unit")}
    row.update({name: change[name] for name in ("from", "to", "absolute", "percent", "significant")})
    row.update(lsc=lsc.get("value"), z_change=change["zChange"], change_score=given.get("z"), change_percentile=given.get("percentile"))
    codes = {"refusal": change["refusal"], "change_score_refusal": given.get("refusal")}
    return {**row, **{name: refusal and refusal["code"] for name, refusal in codes.items()}}


def _scans_of(part, file):
    of_file = part["warnings"] + ["Line %d: %s" % (skipped["line"], skipped["reason"]) for skipped in part["skipped"]]
    for index, scan in enumerate(part["scans"]):
        superseded = ["A later evaluation of this measurement follows in the file."] if scan.pop("superseded") else []
        yield {**scan, "file": file, "notes": scan["notes"] + superseded + ([] if index else of_file)}


def _seconds(header):
    """Reads a Retry-After header: seconds, or a date."""
    if header is None:
        return None
    if header.strip().isdigit():
        return int(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _checked_url(url):
    """Removes a final slash. A token must not be sent unencrypted, except to this machine."""
    parts = urllib.parse.urlsplit(url.strip())
    is_here = parts.hostname in ("localhost", "127.0.0.1", "::1")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_here):
        raise ValueError("Name the site as https://…, by url= or the environment variable TRABECULA_URL.")
    return url.strip().rstrip("/")


def _checked_token(token):
    token = token.strip()
    if not re.fullmatch(r"trab_[\w-]+", token, re.ASCII):
        raise ValueError("Give a token of the site's settings (trab_…), by the environment variable TRABECULA_TOKEN.")
    return token


def _part(text):
    return urllib.parse.quote(str(text), safe="")


def _query(options):
    """Turns Python's names into those of the API: report_type becomes reportType."""
    given = {re.sub(r"_(\w)", lambda match: match[1].upper(), name): value for name, value in options.items() if value is not None}
    texts = {name: json.dumps(value) if isinstance(value, (dict, bool)) else str(value) for name, value in given.items()}
    return "?" + urllib.parse.urlencode(texts) if texts else ""


def _saved(file, content):
    with open(file, "wb") as out:
        out.write(content)
    return file


def _json_bytes(value):
    return json.dumps(value, allow_nan=False).encode("utf-8")


def _parse_json(content):
    try:
        return json.loads(content.decode("utf-8"))
    except ValueError:
        raise TrabeculaError("The answer cannot be read. Is this the address of the site?", "unreadable") from None


# Tables.


def _pandas():
    try:
        import pandas
    except ImportError:
        return None
    return pandas


def _is_frame(data):
    return hasattr(data, "columns") and hasattr(data, "iloc")


def _columns_and_rows(data):
    if _is_frame(data):
        series = [data.iloc[:, at].tolist() for at in range(len(data.columns))]
        return [str(name) for name in data.columns], list(zip(*series)) if series else []
    columns = list(dict.fromkeys(name for row in data for name in row))
    return columns, [[row.get(name) for name in columns] for row in data]


def _text(value):
    """Writes a cell in full precision; missing values (None, NaN, NaT) are empty."""
    if value is None or type(value).__name__ == "NAType" or value != value:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == datetime.time.min else value.isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    return float.__repr__(value) if isinstance(value, float) else str(value)


def _csv_bytes(columns, rows):
    out = io.StringIO(newline="")
    # Quotes all text, so that a row of one empty cell is no empty line.
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_text(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8")


def _file_bytes(data):
    if not isinstance(data, (str, os.PathLike)):
        return _csv_bytes(*_columns_and_rows(data)), "text/csv"
    with open(data, "rb") as file:
        content = file.read()
    is_workbook = os.fspath(data).lower().endswith(".xlsx")
    return content, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" if is_workbook else "text/csv"


def _parse_csv(content):
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))
    return rows[0], rows[1:]


def _answered_csv(answer):
    try:
        return _parse_csv(answer)
    except (csv.Error, IndexError, UnicodeDecodeError):
        raise TrabeculaError("The answer cannot be read.", "unreadable") from None


def _scored_file(answer):
    header, rows = _answered_csv(answer)
    # Codes such as 0042 in the file's columns stay text.
    scores = {name for name in header if re.sub(r"(z|t|percentile)$", "refusal", name) in header}
    return [{name: _cell(name, text) if name in scores else text for name, text in zip(header, row)} for row in rows]


def _added_columns(answer, columns, row_count):
    """Returns the columns that the server added to those sent."""
    header, rows = _answered_csv(answer)
    if len(rows) != row_count or any(len(row) != len(header) for row in rows) or len(header) <= len(columns):
        raise TrabeculaError("The answer has %d rows for %d." % (len(rows), row_count), "unreadable")
    added = header[len(columns) :]
    values = [[_cell(name, row[len(columns) + at]) for row in rows] for at, name in enumerate(added)]
    # If an added column has the name of yours, the added one is renamed.
    return [name + "_scored" if name in columns else name for name in added], values


def _cell(name, text):
    if re.search(r"(^|_)(z|t|percentile)$", name):
        return float(text.replace(",", ".")) if text else None
    return text


def _with_columns(data, columns, rows, added, values):
    if _is_frame(data):
        pandas = _pandas()
        return pandas.concat([data, pandas.DataFrame(dict(zip(added, values)), index=data.index)], axis=1)
    return [{**given, **{name: values[at][index] for at, name in enumerate(added)}} for index, given in enumerate(data)]
