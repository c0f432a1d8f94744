/** A link that acts as a button where scripts run. */
import type { ComponentProps, SyntheticEvent } from 'react'
import { Link } from 'react-router'

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  /** Replaces the navigation, for example opens a dialog. */
  onPress: () => void
}

export function ButtonLink({ onPress, ...attributes }: ButtonLinkProps) {
  function press(event: SyntheticEvent) {
    event.preventDefault()
    onPress()
  }
  return (
    <Link
      role="button"
      onClick={press}
      onKeyDown={(event) => {
        // A link with the role of a button must also react to the space key.
        if (event.key === ' ') press(event)
      }}
      {...attributes}
    />
  )
}
