/** Links that write a mail (RFC 6068). */

/** Returns the address of the link. A local part may have signs that separate the parts of a URL. */
export const mailtoOf = (address: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`
