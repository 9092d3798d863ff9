# Tests against a real server: TRABECULA_URL, TRABECULA_TOKEN (all scopes), TRABECULA_READER (a token with `read` alone) and TRABECULA_STUB, a
# server whose answers go wrong. `npm test` sets them (cms/tests/api/clients.test.ts).

skip_if(Sys.getenv("TRABECULA_URL") == "", "TRABECULA_URL names no server")

holds <- function(...) for (each in list(...)) expect_true(isTRUE(each) || (is.logical(each) && all(each)))
refusal <- function(code, call) {
  caught <- tryCatch({ call; NULL }, trabecula_error = identity)
  holds(!is.null(caught), identical(caught$code, code), inherits(caught, paste0("trabecula_", code)))
  caught
}
refuses <- function(call) inherits(try(call, silent = TRUE), "try-error")
with_environment <- function(values, call) {
  before <- Sys.getenv(names(values), names = TRUE)
  on.exit(do.call(Sys.setenv, as.list(before)))
  do.call(Sys.setenv, as.list(values))
  force(call)
}
score <- function(data, ...) trabecula_score(data, report_type = "hr-pqct", scanner = "xtremect-2", region = "multi-stack", stacks = 3, ...)
study <- data.frame(
  id = c("\u00d6 1\nline", '"=1+1"'), sex = factor(c("female", "male")), age = c(34, 29.5), site = "distal-tibia",
  tt_bmd = c(284.1, NA), ct_th = c(0.1 + 1.1, 1.3), seen = as.Date(c("2026-03-14", NA)), n = c(1L, NA), check.names = FALSE
)

test_that("a table is scored, and stays as it is", {
  scored <- score(study)
  holds(identical(scored[names(study)], study), is.double(scored$tt_bmd_z), is.na(scored$tt_bmd_z[2]), scored$ct_th_refusal[2] == "")
  one <- trabecula_score_scan(list(
    reportType = "hr-pqct", subject = list(sex = "female", ageYears = 34),
    scans = list(list(
      site = "distal-tibia", scanner = "xtremect-2", protocol = list(region = "multi-stack", stacks = 3),
      measurements = list(list(parameter = "ct_th", value = 0.1 + 1.1))
    ))
  ))
  holds(identical(one$scans[[1]]$results[[1]]$zScore, scored$ct_th_z[1]))
  # A record is changed on the version that was read.
  patient <- trabecula_call("POST", "/api/patients", body = list(sex = "female", birthYear = 1960))
  path <- paste0("/api/patients/", patient$id)
  holds(identical(trabecula_call("PUT", path, body = list(notes = "One"), version = patient$version)$version, 2L))
  refusal("changed_meanwhile", trabecula_call("PUT", path, body = list(notes = "Two"), version = 1))
  holds(identical(trabecula_call("DELETE", path, version = 2)$deleted, 1L))
  ages <- data.frame(sex = "female", age = c(34, 60, NA), site = "distal-tibia", tt_bmd = 284.1)
  summary <- trabecula_score_summary(ages, report_type = "hr-pqct", scanner = "xtremect-2", region = "multi-stack", stacks = 3)
  holds(identical(c(summary$values, summary$withZ, summary$tOnly, summary$none), c(3L, 1L, 1L, 1L)))
  holds(identical(names(summary$zRefused), "outside_reference_age"))
  mapped <- data.frame(s = "female", years = 34, dt = 284, site = "distal-tibia")
  holds(is.double(score(mapped, map = list(s = "sex", years = "age", dt = "tt_bmd"))$tt_bmd_z))
  # A map with a unit and a header beyond ASCII, whatever the locale.
  accented <- data.frame(s = "female", years = 34, dicke = 1200, site = "distal-tibia")
  names(accented)[3] <- "Rinde \u00d8"
  micrometers <- list(s = "sex", years = "age", list(column = "ct_th", unit = "\u00b5m"))
  names(micrometers)[3] <- names(accented)[3]
  holds(identical(score(accented, map = micrometers)$ct_th_z, score(data.frame(sex = "female", age = 34, ct_th = 1.2, site = "distal-tibia"))$ct_th_z))
  hip <- data.frame(sex = "female", age = 66, scanner = "ge-lunar", bmd_fn = 0.858)
  onscale <- trabecula_score(hip, report_type = "dxa", scale = "hologic")
  holds(abs(onscale$bmd_fn_t + 1.2955) < 1e-4, grepl("converted_scale", onscale$bmd_fn_flags), is.na(trabecula_score(hip, report_type = "dxa")$bmd_fn_t))
  holds(nrow(trabecula_datasets(report_type = "hr-pqct")) >= 1)
})

test_that("a file is scored by its name, and its codes stay text", {
  coded <- tempfile(fileext = ".csv")
  writeLines(c("id,sex,age,site,tt_bmd,visit_t", "0042,female,34,distal-tibia,284.1,01"), coded)
  of_file <- score(coded)
  holds(identical(c(of_file$id, of_file$tt_bmd, of_file$visit_t), c("0042", "284.1", "01")), is.double(of_file$tt_bmd_z))
})

test_that("patients, an import and what is read of it", {
  for (made in 0:1)
    trabecula_call("POST", "/api/patients", body = list(code = paste0("R", made), sex = "female", birthDate = paste0("1990-02-0", made + 1)))
  patients <- trabecula_patients(page_size = 1, q = "R")
  holds(setequal(patients$code, c("R0", "R1")))
  import <- function(data, ...) trabecula_import(data, report_type = "hr-pqct", scanner = "xtremect-2", region = "multi-stack", stacks = 3, ...)
  scans <- data.frame(id = "R0", scan_date = "2026-03-14", site = "distal-tibia", side = "left", tt_bmd = 284.1, motion_grade = 1)
  id <- patients$id[patients$code == "R0"]
  holds(import(scans, dry_run = TRUE)$reports$added == 1, nrow(trabecula_reports(patient_id = id)) == 0)
  holds(import(scans)$reports$added == 1, import(scans)$reports$unchanged == 1)
  file <- tempfile(fileext = ".csv")
  write.csv(scans, file, row.names = FALSE)
  holds(import(file)$reports$unchanged == 1)
  report <- trabecula_reports(patient_id = id)$id
  holds(length(report) == 1, trabecula_report(report)$scans[[1]]$results[[1]]$value == 284.1)
  holds(identical(trabecula_report_values(report)$parameter, "tt_bmd"), nrow(trabecula_report_values()) >= 1)
  holds(is.list(trabecula_trends(id)), nrow(trabecula_changes(id)) == 0)
  girl <- trabecula_call("POST", "/api/patients", body = list(code = "Girl", sex = "female", birthDate = "2012-02-01"))$id
  known <- trabecula_datasets(report_type = "dxa")
  visits <- data.frame(id = "Girl", scan_date = c("2024-02-01", "2026-02-01"), site = "lumbar-spine", bmd_l2l3l4 = c(0.75, 0.8))
  young <- known$id[known$key == "bachrach-spine-bmd"]
  invisible(trabecula_import(visits, report_type = "dxa", scanner = "hologic", dataset_id = young))
  change <- trabecula_changes(girl)[1, ]
  holds(is.na(change$lsc), is.na(change$change_score_refusal), abs(change$change_score + 1.405) < 0.01)
  document <- trabecula_pdf(report, tempfile(fileext = ".pdf"), view = "clinician")
  holds(identical(rawToChar(readBin(document, "raw", 5)), "%PDF-"))
  object <- trabecula_dicom(report, tempfile(fileext = ".dcm"), view = "letter")
  holds(identical(rawToChar(readBin(object, "raw", 132)[129:132]), "DICM"))
  holds(identical(rawToChar(readBin(trabecula_documents(report, tempfile(fileext = ".zip")), "raw", 2)), "PK"))
  refused <- refusal("validation_failed", import(transform(scans, id = "nobody")))
  holds(refused$problems[[1]]$line == 2)
})

test_that("a request is saved once under its key", {
  request <- list(
    reportName = "One", reportType = "hr-pqct", subject = list(sex = "female", ageYears = 34),
    scans = list(list(
      site = "distal-tibia", scanner = "xtremect-2", protocol = list(region = "multi-stack", stacks = 3),
      measurements = list(list(parameter = "ct_th", value = 1.2))
    ))
  )
  saved <- function(request) {
    set.seed(1)
    trabecula_save_report(request)$id
  }
  holds(saved(request) != saved(request))
  named <- c(request, requestKey = "r-0123456789abcdef")
  holds(saved(named) == saved(named))
})

test_that("what is refused is a condition", {
  with_environment(c(TRABECULA_TOKEN = Sys.getenv("TRABECULA_READER")), holds(refusal("scope_missing", trabecula_score_scan(list()))$status == 403))
  refusal("unreadable", trabecula_score(data.frame(id = "0042", sex = FALSE, tt_bmd = 266), report_type = "hr-pqct"))
  with_environment(c(TRABECULA_TOKEN = paste0("trab_", strrep("A", 43))), refusal("token_refused", trabecula_datasets()))
  holds("scans" %in% names(refusal("validation_failed", trabecula_score_scan(list(reportType = "hr-pqct", subject = list(sex = "female"))))$fields))
  refusal("not_found", trabecula_report("../../user"))
  refusal("unreadable_file", score(data.frame(a = 1)))
})

test_that("calls name their workspace", {
  with_environment(c(TRABECULA_WORKSPACE = strrep("a", 24)), {
    refusal("not_found", trabecula_reports())
    refusal("not_found", trabecula_report_values())
    refusal("not_found", score(study))
    refusal("not_found", trabecula_save_report(list()))
  })
})

test_that("calls wait where they are asked to, and go nowhere else", {
  options(trabecula.retries = 2)
  with_environment(c(TRABECULA_URL = Sys.getenv("TRABECULA_STUB")), {
    holds(identical(trabecula_call("POST", "/api/busy-twice/r", body = list(a = 1L)), list(calls = 3L, body = '{"a":1}')))
    refusal("too_many_requests", trabecula_call("POST", "/api/busy-for-ever"))
    refusal("too_many_requests", trabecula_call("GET", "/api/busy-for-an-hour"))
    refusal("unavailable", trabecula_call("POST", "/api/down-amid-a-write"))
    refusal("unreadable", trabecula_call("GET", "/api/redirect"))
    refusal("unreadable", trabecula_call("GET", "/api/page"))
    refusal("network", trabecula_call("POST", "/api/broken-off"))
  })
  with_environment(c(TRABECULA_URL = "http://localhost:1"), refusal("network", trabecula_datasets()))
})

test_that("the token goes over https or to this machine, and is no other text", {
  for (url in c("http://lab.example.org", "ftp://localhost", " ", "lab.example.org", "http://localhost.example.org"))
    with_environment(c(TRABECULA_URL = url), holds(refuses(trabecula_datasets())))
  for (token in c(" ", "eyJhbGciOi", "trab_\r\nX: y"))
    with_environment(c(TRABECULA_TOKEN = token), holds(refuses(trabecula_datasets())))
})
