# Trabecula from R: score a study, read reports and trends, import scans.
#
# One file, base R (4.0 or later) and jsonlite. Calls use the program curl, which comes with Windows 10 and later, macOS and
# nearly every Linux: base R cannot send requests with a body.
#
#   source("trabecula.R")
#   study <- read.csv("study.csv", colClasses = "character", na.strings = character())
#   scored <- trabecula_score(study, report_type = "hr-pqct", scanner = "xtremect-2")
#
# The site and your token are read from TRABECULA_URL and TRABECULA_TOKEN: write both into ~/.Renviron. TRABECULA_WORKSPACE may give the id
# of the token's workspace; the server refuses a token of another workspace. Make the token in the site's
# settings, and keep it out of your scripts: anyone who has it can use it in your name.
# For research comparison with published reference data; not for diagnosis or treatment decisions.

# Scoring, with the scope `score` ----

#' Score a table
#'
#' Scores a data frame or the file of that name, long or wide (see the site's documentation on batch scoring). Returns it with
#' added columns after yours, which are unchanged; columns of a file are text.
#' @param data A data frame, or the name of a file.
#' @param ... What POST /api/score/batch takes, such as \code{report_type} or \code{dataset_id}, \code{scanner}, \code{site},
#'   \code{region}, \code{stacks}, \code{scale}, and \code{map}, a named list that names your columns.
#' @export
trabecula_score <- function(data, ...) {
  if (is.character(data)) {
    given <- trabecula_file(data)
    return(trabecula_scored_file(trabecula_request("POST", "/api/score/batch", trabecula_here(...), given$content, given$type)))
  }
  answer <- trabecula_request("POST", "/api/score/batch", trabecula_here(...), trabecula_csv(data), "text/csv")
  added <- trabecula_added_columns(answer, data)
  cbind(data, added)
}

#' Count the scores of a table
#'
#' Counts the scores that trabecula_score would give: \code{values}, of which \code{withZ} have a Z-score, \code{tOnly} only a T-score and \code{none} no
#' score, with the reasons in \code{zRefused} and \code{refused}.
#' @param data A data frame.
#' @param ... As for \code{trabecula_score}.
#' @export
trabecula_score_summary <- function(data, ...) {
  answer <- trabecula_request("POST", "/api/score/batch", trabecula_here(..., answer = "parts"), trabecula_csv(data), "text/csv")
  text <- rawToChar(answer)
  Encoding(text) <- "bytes"
  mark <- 'name="summary"\r\n\r\n'
  start <- max(gregexpr(mark, text, fixed = TRUE, useBytes = TRUE)[[1]]) + nchar(mark)
  end <- max(gregexpr("\r\n--", text, fixed = TRUE, useBytes = TRUE)[[1]]) - 1
  trabecula_parse_json(answer[start:end])
}

#' Read a file
#'
#' Reads the scans of a scanner's file or a table, like \code{trabecula read}: a list of lists with \code{values}, \code{notes} and \code{refusals}.
#' Nothing is stored, codes stay text, and notes about the whole file are in its first scan.
#' @param file Name of the file.
#' @param ... \code{missing} and \code{hidden}.
#' @export
tb_read <- function(file, ...) {
  content <- trabecula_file(file)$content
  reply <- trabecula_parse_json(trabecula_request("POST", "/api/scan-files", list(...), content, "application/octet-stream"))
  do.call(c, lapply(c(list(reply), reply$others), function(part) {
    skipped <- vapply(part$skipped, function(line) sprintf("Line %d: %s", line$line, line$reason), "")
    Map(function(scan, first) {
      if (scan$superseded) scan$notes <- c(scan$notes, "A later evaluation of this measurement follows in the file.")
      if (first) scan$notes <- c(scan$notes, part$warnings, as.list(skipped))
      scan$superseded <- NULL
      scan["file"] <- file
      scan
    }, part$scans, seq_along(part$scans) == 1)
  }))
}

#' Score one person's scans
#'
#' Scores one person's scans and saves nothing; \code{request} is a list as in POST /api/score.
#' @param request A list as the API takes it.
#' @export
trabecula_score_scan <- function(request) trabecula_call("POST", "/api/score", trabecula_here(), body = request)

#' Report types
#'
#' Returns the parameters of each report type, their sites, units and ranges.
#' @export
trabecula_report_types <- function() trabecula_call("GET", "/api/report-types")

#' Reference datasets
#'
#' Returns the published reference datasets, as a data frame.
#' @param ... Parameters of the call, such as \code{report_type}.
#' @export
trabecula_datasets <- function(...) trabecula_call("GET", "/api/datasets", list(...), simplify = TRUE)$items

# Reading, with the scope `read` ----

#' Reports
#'
#' Returns your reports, as a data frame; parameters as in GET /api/reports, such as \code{q}, \code{report_type}, \code{patient_id} and \code{sort}.
#' @param ... Parameters of the call, such as \code{report_type}.
#' @export
trabecula_reports <- function(...) trabecula_pages("/api/reports", trabecula_here(...))

#' One report
#'
#' Returns one report. \code{withheld} has claims of earlier versions that this version does not make.
#' @param id Id of the report.
#' @export
trabecula_report <- function(id) trabecula_call("GET", paste0("/api/reports/", trabecula_part(id)))

#' Numbers of reports
#'
#' Returns the values of your reports as a data frame, long or wide: reports of \code{ids}, otherwise all that match \code{filter}, a list.
#' @param ids Ids of reports.
#' @param form \code{"long"} or \code{"wide"}.
#' @param filter A list, as GET /api/reports takes it.
#' @export
trabecula_report_values <- function(ids = NULL, form = "long", filter = NULL) {
  none <- structure(list(), names = character())
  chosen <- if (is.null(ids)) list(filter = if (length(filter)) filter else none) else list(ids = I(as.character(ids)))
  body <- trabecula_json(c(list(form = form), chosen))
  answer <- trabecula_request("POST", "/api/reports/export", trabecula_here(), body, "application/json")
  table <- trabecula_parse_csv(answer)
  # Codes such as 0042 stay text.
  others <- !grepl("(^|_)(id|code|name|device|version|hash)$", names(table))
  table[others] <- utils::type.convert(table[others], as.is = TRUE)
  table
}

#' Document of a report
#'
#' Saves the document of a report; \code{view} is researcher, clinician, patient or letter. Returns the file's name.
#' @param id Id of the report.
#' @param file Name of the file.
#' @param ... \code{view}, \code{size} and other parameters.
#' @export
trabecula_pdf <- function(id, file, ...) {
  path <- paste0("/api/reports/", trabecula_part(id), ".pdf")
  writeBin(trabecula_request("GET", path, list(...)), file)
  invisible(file)
}

#' DICOM object of a report
#'
#' Saves the document of a report as a DICOM object; \code{view} as in trabecula_pdf. Returns the file's name.
#' @param id Id of the report.
#' @param file Name of the file.
#' @param ... \code{view}, \code{size} and other parameters.
#' @export
trabecula_dicom <- function(id, file, ...) {
  path <- paste0("/api/reports/", trabecula_part(id), ".dcm")
  writeBin(trabecula_request("GET", path, list(...)), file)
  invisible(file)
}

#' Documents of reports
#'
#' Saves the documents of up to 100 reports as one .pdf, or as a .zip of them. Returns the file's name.
#' @param ids Ids of reports.
#' @param file Name of the file.
#' @param view Reading of the report.
#' @param size Size of the paper: \code{"a4"} or \code{"letter"}.
#' @export
trabecula_documents <- function(ids, file, view = "researcher", size = "a4") {
  as <- if (grepl("[.]zip$", file, ignore.case = TRUE)) "zip" else "pdf"
  body <- trabecula_json(list(ids = I(as.character(ids)), as = as, view = view, size = size))
  writeBin(trabecula_request("POST", "/api/reports/documents", trabecula_here(), body, "application/json"), file)
  invisible(file)
}

#' Patients
#'
#' Returns your patients, as a data frame.
#' @param ... Parameters of the call, such as \code{report_type}.
#' @export
trabecula_patients <- function(...) trabecula_pages("/api/patients", trabecula_here(...))

#' Change of a patient
#'
#' Returns the changes between a patient's visits, with their least significant changes.
#' @param patient_id Id of the patient.
#' @export
trabecula_trends <- function(patient_id) trabecula_call("GET", paste0("/api/patients/", trabecula_part(patient_id), "/trends"))

#' Change of a patient as a table
#'
#' Returns a data frame with a row for each compared pair of scans: the least significant change and the change score of the later
#' Z-score given the earlier one. \code{refusal} and \code{change_score_refusal} say why a number is missing.
#' @param patient_id Id of the patient.
#' @export
trabecula_changes <- function(patient_id) {
  rows <- list()
  or_na <- function(value, missing) if (is.null(value)) missing else value
  for (series in trabecula_trends(patient_id)$series) for (change in series$changes) rows[[length(rows) + 1]] <- data.frame(
    parameter = series$parameter, site = series$site, side = or_na(series$side, NA_character_), unit = series$unit,
    from = change$from, to = change$to, absolute = or_na(change$absolute, NA_real_), percent = or_na(change$percent, NA_real_),
    significant = or_na(change$significant, NA), lsc = or_na(change$lsc$value, NA_real_), z_change = or_na(change$zChange, NA_real_),
    change_score = or_na(change$changeScore$z, NA_real_), change_percentile = or_na(change$changeScore$percentile, NA_real_),
    refusal = or_na(change$refusal$code, NA_character_), change_score_refusal = or_na(change$changeScore$refusal$code, NA_character_)
  )
  if (length(rows) == 0) data.frame() else do.call(rbind, rows)
}

# Writing, with the scope `write` ----

#' Store a report
#'
#' Scores and stores a report, only once even if the client has to send it again; \code{request} is a list as in POST /api/reports.
#' @param request A list as the API takes it.
#' @export
trabecula_save_report <- function(request) {
  if (is.null(request[["requestKey"]])) request[["requestKey"]] <- trabecula_request_key()
  trabecula_call("POST", "/api/reports", trabecula_here(), body = request)
}

# Makes unique keys. Avoids R's random numbers, which set.seed makes repeatable.
trabecula_request_key <- function() {
  gsub("[^A-Za-z0-9]", "", paste0(basename(tempfile("report")), format(as.numeric(Sys.time()) * 1e6, digits = 20)))
}

#' Store the scans of a table
#'
#' Creates reports for all scans of a table, or none if it is refused: a data frame, or the name of a .csv or .xlsx file. The error
#' condition's \code{problems} say why, row by row.
#' @param data A data frame, or the name of a file.
#' @param ... As for trabecula_score, and create_patients, study and dry_run, which checks the table and stores nothing.
#' @export
trabecula_import <- function(data, ...) {
  given <- if (is.character(data)) trabecula_file(data) else list(content = trabecula_csv(data), type = "text/csv")
  trabecula_parse_json(trabecula_request("POST", "/api/reports/import", trabecula_here(...), given$content, given$type))
}

# All other calls of the API reference ----

#' Any call of the API
#'
#' Makes any call that returns JSON, such as trabecula_call("GET", "/api/precision"). \code{version}: version of the patient or report that you change;
#' if someone has changed it since, the error is trabecula_changed_meanwhile.
#' @param method HTTP method, such as \code{"GET"}.
#' @param path Path that begins with \code{/api/}.
#' @param query A list of parameters.
#' @param body A list that becomes JSON.
#' @param simplify Whether lists become data frames.
#' @param version Version of the record that you change.
#' @export
trabecula_call <- function(method, path, query = list(), body = NULL, simplify = FALSE, version = NULL) {
  content <- if (is.null(body)) NULL else trabecula_json(body)
  trabecula_parse_json(trabecula_request(method, path, query, content, "application/json", version), simplify)
}

# Reads a list of the API page by page into one data frame.
trabecula_pages <- function(path, query) {
  items <- list()
  page <- 1
  repeat {
    answer <- trabecula_call("GET", path, c(modifyList(list(page_size = 200), query), page = page))
    items <- c(items, answer$items)
    if (length(answer$items) == 0 || length(items) >= answer$total) break
    page <- page + 1
  }
  if (length(items) == 0) data.frame() else trabecula_parse_json(trabecula_json(items), simplify = TRUE)
}

# Errors: conditions of the classes trabecula_<code>, trabecula_error and error. `code` is an error code of the API reference, `network`
# (no response) or `unreadable` (not a response of Trabecula); tryCatch(..., trabecula_no_dataset = function(problem) ...) catches one.
trabecula_stop <- function(message, code, status = NA_integer_, fields = list(), problems = list(), retry_after = NA_real_) {
  classes <- c(paste0("trabecula_", code), "trabecula_error", "error", "condition")
  facts <- list(message = message, call = NULL, code = code, status = status)
  stop(structure(class = classes, c(facts, list(fields = fields, problems = problems, retry_after = retry_after))))
}

# Calls, repeated if the server asks to wait ----

trabecula_request <- function(method, path, query = list(), content = NULL, type = NULL, version = NULL) {
  url <- paste0(trabecula_site(), path, trabecula_query(query))
  retries <- getOption("trabecula.retries", 5)
  for (attempt in 0:retries) {
    reply <- trabecula_send(method, url, content, type, version)
    if (reply$status >= 200 && reply$status < 300) return(reply$body)
    if (attempt == retries || !trabecula_may_try_again(reply, method)) trabecula_refuse(reply)
    Sys.sleep(if (is.na(reply$retry_after)) 2^attempt else reply$retry_after)
  }
}

# The server sends 429, and 503 with Retry-After, before it does anything. Reads can always be repeated.
trabecula_may_try_again <- function(reply, method) {
  if (!is.na(reply$retry_after) && reply$retry_after > 120) return(FALSE)
  reply$status == 429 || (reply$status == 503 && (!is.na(reply$retry_after) || method == "GET"))
}

# Passes the token in a short-lived file that only you can read, because all users can see the arguments of programs.
trabecula_send <- function(method, url, content, type, version) {
  folder <- tempfile("trabecula-")
  dir.create(folder, mode = "0700")
  on.exit(unlink(folder, recursive = TRUE))
  at <- function(name) normalizePath(file.path(folder, name), winslash = "/", mustWork = FALSE)
  setting <- function(name, value) sprintf('%s = "%s"', name, gsub('(["\\\\])', "\\\\\\1", value))
  lines <- c(
    setting("url", url), setting("request", method), setting("proto", "=http,https"), "globoff", "silent", "show-error",
    setting("header", paste("Authorization: Bearer", trabecula_token())), setting("header", "Expect:"),
    setting("user-agent", "trabecula-r/1.0.0"), setting("output", at("body")), setting("dump-header", at("head")),
    setting("connect-timeout", "30"), setting("max-time", getOption("trabecula.timeout", 120)), setting("write-out", "%{http_code}")
  )
  if (!is.null(content)) {
    writeBin(content, at("content"))
    lines <- c(lines, setting("header", paste("Content-Type:", type)), setting("data-binary", paste0("@", at("content"))))
  }
  if (!is.null(version)) lines <- c(lines, setting("header", sprintf('If-Match: "%d"', as.integer(version))))
  writeLines(enc2utf8(lines), at("call"), useBytes = TRUE)
  # -q comes first, so that curl ignores the user's settings, such as following redirects.
  said <- suppressWarnings(system2(trabecula_curl(), c("-q", "--config", shQuote(at("call"))), stdout = TRUE, stderr = at("trouble")))
  if (!is.null(attr(said, "status"))) {
    trouble <- if (file.exists(at("trouble"))) paste(readLines(at("trouble"), warn = FALSE), collapse = " ") else ""
    trabecula_stop(paste("The server does not answer:", trouble), "network")
  }
  body <- if (file.exists(at("body"))) readBin(at("body"), "raw", file.size(at("body"))) else raw()
  list(status = as.integer(utils::tail(said, 1)), body = body, retry_after = trabecula_retry_after(readLines(at("head"), warn = FALSE)))
}

trabecula_curl <- function() {
  program <- Sys.which("curl")
  if (!nzchar(program)) stop("Trabecula's client for R needs the program curl; please install it.", call. = FALSE)
  program
}

trabecula_retry_after <- function(head) {
  value <- sub("^[^:]*: *", "", grep("^retry-after:", head, ignore.case = TRUE, value = TRUE))
  if (length(value) == 0) NA_real_ else suppressWarnings(as.numeric(value[[1]]))
}

trabecula_refuse <- function(reply) {
  said <- tryCatch(jsonlite::fromJSON(rawToChar(reply$body), simplifyVector = FALSE), error = function(trouble) NULL)
  if (!is.list(said) || !is.character(said$message) || !is.character(said$code))
    trabecula_stop(sprintf("The server answered %d and nothing that can be read.", reply$status), "unreadable", reply$status)
  trabecula_stop(said$message, said$code, reply$status, said$fields, said$problems, reply$retry_after)
}

# A token must not be sent unencrypted, except to this machine.
trabecula_site <- function() {
  url <- sub("/+$", "", trimws(Sys.getenv("TRABECULA_URL")))
  if (!grepl("^(https://[^\\s/]+|http://(localhost|127[.]0[.]0[.]1|\\[::1\\])(:[0-9]+)?(/.*)?$)", url, perl = TRUE) || grepl("[[:space:]]", url))
    stop("Name the site as https://... in the environment variable TRABECULA_URL.", call. = FALSE)
  url
}

trabecula_token <- function() {
  token <- trimws(Sys.getenv("TRABECULA_TOKEN"))
  if (!grepl("^trab_[A-Za-z0-9_-]+$", token))
    stop("Write a token of the site's settings (trab_...) into the environment variable TRABECULA_TOKEN.", call. = FALSE)
  token
}

# Adds the workspace, if one is named, to the parameters of a call.
trabecula_here <- function(...) {
  workspace <- trimws(Sys.getenv("TRABECULA_WORKSPACE"))
  if (nzchar(workspace)) modifyList(list(workspace = workspace), list(...)) else list(...)
}

trabecula_part <- function(text) utils::URLencode(as.character(text), reserved = TRUE)

# Turns R's names into those of the API: report_type becomes reportType.
trabecula_query <- function(options) {
  options <- Filter(Negate(is.null), options)
  if (length(options) == 0) return("")
  names <- gsub("_(\\w)", "\\U\\1", names(options), perl = TRUE)
  texts <- vapply(options, function(value) {
    if (is.list(value)) return(`Encoding<-`(rawToChar(trabecula_json(value)), "UTF-8"))
    if (is.logical(value)) tolower(as.character(value)) else as.character(value)
  }, "")
  paste0("?", paste0(names, "=", vapply(enc2utf8(texts), trabecula_part, ""), collapse = "&"))
}

# JSON and tables ----

trabecula_json <- function(value) {
  charToRaw(enc2utf8(jsonlite::toJSON(value, auto_unbox = TRUE, digits = I(17), null = "null", na = "null")))
}

trabecula_parse_json <- function(content, simplify = FALSE) {
  text <- rawToChar(content)
  Encoding(text) <- "UTF-8"
  tryCatch(
    jsonlite::fromJSON(text, simplifyVector = simplify),
    error = function(trouble) trabecula_stop("The answer cannot be read. Is this the address of the site?", "unreadable")
  )
}

# Writes a data frame as CSV, with numbers in full precision; missing values are empty.
trabecula_csv <- function(data) {
  quoted <- function(text) paste0('"', gsub('"', '""', enc2utf8(text), fixed = TRUE), '"')
  flags <- names(data)[vapply(data, is.logical, NA)]
  # R reads F and T as FALSE and TRUE, which are then neither a sex nor a site.
  unclear <- flags[tolower(flags) %in% c("sex", "gender", "site") & vapply(data[flags], function(column) any(!is.na(column)), NA)]
  if (length(unclear) > 0)
    trabecula_stop(sprintf("The column %s holds TRUE or FALSE. Read the file with colClasses = \"character\".", unclear[1]), "unreadable")
  columns <- lapply(data, function(column) quoted(trabecula_texts(column)))
  lines <- if (nrow(data) == 0) character() else do.call(paste, c(unname(columns), sep = ","))
  charToRaw(paste0(c(paste(quoted(names(data)), collapse = ","), lines), "\r\n", collapse = ""))
}

trabecula_texts <- function(column) {
  if (inherits(column, "POSIXt")) column <- as.Date(column, tz = attr(column, "tzone")[1])
  texts <- if (is.double(column) && !is.object(column)) {
    short <- sprintf("%.15g", column)
    ifelse(suppressWarnings(as.numeric(short)) == column, short, sprintf("%.17g", column))
  } else if (is.logical(column)) tolower(as.character(column)) else as.character(column)
  ifelse(is.na(column), "", texts)
}

trabecula_parse_csv <- function(content) {
  text <- sub("^\ufeff", "", `Encoding<-`(rawToChar(content), "UTF-8"))
  utils::read.csv(text = text, colClasses = "character", check.names = FALSE, na.strings = character(), encoding = "UTF-8")
}

trabecula_file <- function(name) {
  workbook <- grepl("[.]xlsx$", name, ignore.case = TRUE)
  type <- if (workbook) "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" else "text/csv"
  list(content = readBin(name, "raw", file.size(name)), type = type)
}

trabecula_scored_file <- function(answer) {
  table <- trabecula_parse_csv(answer)
  # Codes such as 0042 in the file's columns stay text.
  scores <- grepl("(^|_)(z|t|percentile)$", names(table)) & sub("(z|t|percentile)$", "refusal", names(table)) %in% names(table)
  table[scores] <- lapply(table[scores], trabecula_numbers)
  table
}

trabecula_numbers <- function(cells) as.numeric(sub(",", ".", cells, fixed = TRUE))

# Returns the columns that the server added to those sent.
trabecula_added_columns <- function(answer, data) {
  table <- trabecula_parse_csv(answer)
  if (nrow(table) != nrow(data) || ncol(table) <= ncol(data))
    trabecula_stop(sprintf("The answer has %d rows for %d.", nrow(table), nrow(data)), "unreadable")
  added <- table[seq(ncol(data) + 1, ncol(table))]
  numbers <- grepl("(^|_)(z|t|percentile)$", names(added))
  added[numbers] <- lapply(added[numbers], trabecula_numbers)
  # If an added column has the name of yours, the added one is renamed.
  taken <- names(added) %in% names(data)
  names(added)[taken] <- paste0(names(added)[taken], "_scored")
  added
}
