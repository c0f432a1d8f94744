/** A link to the page of a game. Its data and code load as soon as the player is about to follow it. */
import type { ComponentProps } from 'react'
import { Link, href } from 'react-router'
import { PREFETCH } from '#lib/browser/chunk-load-errors.ts'

interface GameLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  gameId: string
}

export const GameLink = ({ gameId, ...attributes }: GameLinkProps) => (
  <Link
    to={href('/game/:id', { id: gameId })}
    prefetch={PREFETCH}
    discover="none"
    {...attributes}
  />
)
