/** Packages that are for one system alone: binaries come as several, of which each is for one. */

/** Where this runs, in the words of the lock file. */
export const ownSystem = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl',
})

/** True unless the package's entry in the lock file names other systems. */
export const fitsSystem = (entry, system) =>
  Object.entries(system).every(([what, value]) => entry[what]?.includes(value) ?? true)
