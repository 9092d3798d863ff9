// What a process writes from here on is nobody else's to read, whatever folder it is given. For those that work on data:
// a build is made by one user and run by another.
process.umask(0o077);
