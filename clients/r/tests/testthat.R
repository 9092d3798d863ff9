library(testthat)
library(trabecula)

test_check("trabecula")
