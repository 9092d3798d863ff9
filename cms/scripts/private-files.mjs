// New files are readable only by the current user. For commands that work on data; builds may be run by another user.
process.umask(0o077);
