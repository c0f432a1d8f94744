/** Subjects and texts of mails. Only the server reads them. */
export default {} as const
