/** The blurred, dark backdrop behind the frame. The build generates it from the cover. */
interface GameBackdropProps {
  gameId: string
  /** Part of the view transition from the game's card. */
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
