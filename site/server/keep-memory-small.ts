import { setFlagsFromString } from "node:v8";

/*
 * Space for young objects would grow to 128 MB on a machine with much memory, several times what this server keeps, and never
 * shrink. Held where it is, the server works as fast in half the memory. And garbage of old objects is collected before the heap has
 * grown by half, which with one's own heap of 60 MB costs next to nothing. Set here, where it counts however the server is started; what
 * the allocator of the system may take has to be in the environment (`MALLOC_ARENA_MAX`), which the units, the images and the launcher set.
 */
setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--optimize-for-size");
