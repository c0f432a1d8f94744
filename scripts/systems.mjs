/** Matches packages with operating systems: native binaries have one package per system. */

/** This system, in the terms of the lock file. */
export const ownSystem = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
})

/** True unless the package's entry in the lock file names other systems. */
export const fitsSystem = (entry, system) =>
  Object.entries(system).every(([what, value]) => entry[what]?.includes(value) ?? true)
