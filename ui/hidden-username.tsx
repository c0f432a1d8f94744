/** Tells password managers which account the password of a form belongs to. It is not submitted. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
