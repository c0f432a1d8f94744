/** Why a form was refused, above its fields. */

/** Shows nothing without a sentence. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p
      ref={bringIntoView}
      role="alert"
      className="scroll-mt-24 rounded-md border border-harm bg-harm-wash p-3 text-sm text-harm"
    >
      {children}
    </p>
  )
}

/** In a low window the button may be far below the message. */
function bringIntoView(message: HTMLElement | null): void {
  void message?.scrollIntoView({ block: 'nearest' })
}
