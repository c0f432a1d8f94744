/** Picture for no recent games: an arcade cabinet asleep under the moon. */
import { Picture } from './picture.tsx'

export function NoRecentGamesPicture() {
  return (
    <Picture>
      <g stroke="none">
        <path d="M6 108C2 64 30 22 84 18S158 62 154 108Z" className="fill-raised" />
        <path d="M6 108C20 84 40 88 54 96S100 80 120 90S148 96 154 108Z" className="fill-line" />
        <path d="M124 20A16 16 0 1 0 140 42A13 13 0 0 1 124 20Z" className="fill-accent" />
      </g>
      <path d="M24 44h4M36 28h.1M104 20h.1M146 66h4M30 68h.1" />
      <path d="M98 24L112 32V112H98Z" className="fill-line" />
      <path d="M50 24H98V62L104 78V112H44V78L50 62Z" className="fill-surface" />
      <path d="M50 24H98V36H50Z" className="fill-accent" />
      <path d="M56 42H92V62H56Z" className="fill-line" />
      <path d="M57 43H74L60 61H57Z" className="fill-raised" stroke="none" />
      <path d="M62 51Q66 55 70 51M78 51Q82 55 86 51" className="stroke-ink" />
      <path d="M50 62H98L104 78H44Z" className="fill-raised" />
      <path d="M62 73V67M82 72h.1M90 72h.1" strokeWidth="4" className="stroke-accent" />
      <path d="M64 90H84V104H64ZM74 94V100" />
      <path d="M10 112H150" />
    </Picture>
  )
}
