/** A game's illustration, 16:10; the name beside it says what it is. */
interface GameCoverProps {
  thumbnail: string
  isEager?: boolean
  /** The largest thing that a visitor sees first. */
  isFirst?: boolean
  /** Takes part in the view transition between a card and the game's page. */
  isGrowing?: boolean
  className?: string
}

export function GameCover({
  thumbnail,
  isEager = false,
  isFirst = false,
  isGrowing = false,
  className = '',
}: GameCoverProps) {
  return (
    <img
      src={thumbnail}
      alt=""
      width={640}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={`game-cover ${isGrowing ? 'growing-art ' : ''}${className}`.trimEnd()}
    />
  )
}
