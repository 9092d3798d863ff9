# Fits BCCGo with pb() on mu, sigma and nu, all else by default: the baseline of fit-gamlss.ts.
# The first two arguments are the ages that curves are wanted at, from and to; then CSV files with columns x and y.
# Prints one JSON line a file: version, and mu, sigma, nu at 200 ages.
suppressPackageStartupMessages(library(gamlss))

arguments <- commandArgs(trailingOnly = TRUE)
ages <- data.frame(x = seq(as.numeric(arguments[1]), as.numeric(arguments[2]), length.out = 200))
column <- function(values) paste(format(values, digits = 12, trim = TRUE), collapse = ",")

for (file in arguments[-(1:2)]) {
  cohort <- read.csv(file)
  fit <- suppressWarnings(gamlss(y ~ pb(x), sigma.formula = ~ pb(x), nu.formula = ~ pb(x), family = BCCGo, data = cohort, trace = FALSE))
  invisible(capture.output(curves <- suppressWarnings(predictAll(fit, newdata = ages, data = cohort))))
  cat(sprintf('{"version":"%s","mu":[%s],"sigma":[%s],"nu":[%s]}\n',
    as.character(packageVersion("gamlss")), column(curves$mu), column(curves$sigma), column(curves$nu)))
}
