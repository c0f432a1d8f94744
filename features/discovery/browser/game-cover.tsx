/** A game's cover, 16:10. It is decorative: the game's name is always next to it. */
interface GameCoverProps {
  thumbnail: string
  isEager?: boolean
  /** The likely LCP element of the page. */
  isFirst?: boolean
  /** Part of the view transition between a card and the game page. */
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
