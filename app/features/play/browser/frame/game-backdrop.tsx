/** The blurred, dark backdrop behind the frame. The build generates it from the cover. */
export function GameBackdrop({ gameId }: { gameId: string }) {
  return (
    <img
      src={`/backdrops/${gameId}.webp`}
      alt=""
      className="absolute inset-0 size-full object-cover"
    />
  )
}
