/** The game's own scene, blurred and dark, where the game will be. The build makes it of the cover. */
interface GameBackdropProps {
  gameId: string
  /** Takes part in the view transition from the game's card. */
  isGrowing?: boolean
}

export function GameBackdrop({ gameId, isGrowing = false }: GameBackdropProps) {
  return (
    <img
      src={`/backdrops/${gameId}.webp`}
      alt=""
      className={`absolute inset-0 size-full object-cover ${isGrowing ? 'growing-art' : ''}`}
    />
  )
}
