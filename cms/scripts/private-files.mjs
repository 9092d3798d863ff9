// Readable only by the current user, for commands that work on data.
process.umask(0o077);
