# Fits LMS curves with VGAM as its help page does: the named baseline of fit.ts.
# The first two arguments are the ages that curves are wanted at, from and to; then a CSV file with columns x and
# y. Prints one JSON line: the best of three runs in seconds, and L, M, S at 200 ages.
suppressPackageStartupMessages(library(VGAM))

arguments <- commandArgs(trailingOnly = TRUE)
cohort <- read.csv(arguments[3])
ages <- data.frame(x = seq(as.numeric(arguments[1]), as.numeric(arguments[2]), length.out = 200))

seconds <- Inf
for (run in 1:3) {
  start <- proc.time()[["elapsed"]]
  fit <- suppressWarnings(vgam(y ~ s(x, df = c(2, 6, 3)), lms.bcn(zero = NULL), data = cohort, trace = FALSE))
  seconds <- min(seconds, proc.time()[["elapsed"]] - start)
}
predictors <- predict(fit, newdata = ages) # lambda, mu and the logarithm of sigma
column <- function(values) paste(format(values, digits = 12, trim = TRUE), collapse = ",")
cat(sprintf('{"seconds":%.4f,"version":"%s","lambda":[%s],"mu":[%s],"sigma":[%s]}\n',
  seconds, as.character(packageVersion("VGAM")), column(predictors[, 1]), column(predictors[, 2]), column(exp(predictors[, 3]))))
