/** A mail address that opens the mail program (RFC 6068). */
export function MailLink({ address }: { address: string }) {
  // A local part may have characters that separate the parts of a URL.
  const href = `mailto:${encodeURIComponent(address).replace('%40', '@')}`
  return (
    <a href={href} className="text-link">
      <bdi>{address}</bdi>
    </a>
  )
}
