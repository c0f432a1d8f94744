/**
 * Picture for no search results: a magnifier in front of arcade cabinets, and the outline of a
 * missing game.
 */
import { Picture } from './picture.tsx'

export function NoResultsPicture() {
  return (
    <Picture>
      <g stroke="none">
        <path d="M8 104C2 66 26 22 74 18S152 48 154 104Z" className="fill-raised" />
        <path
          d="M18 104V52L26 44H46L50 52V104ZM112 104V46L118 38H138L144 46V104Z"
          className="fill-line"
        />
        <path d="M24 56H44V74H24ZM118 50H138V68H118Z" className="fill-surface" />
      </g>
      <path d="M6 104H154M28 62h6M124 56h6M64 10h4M102 12h.1M148 30h4" />
      <path d="M97 85L121 109" className="stroke-line-strong" strokeWidth="13" />
      <path d="M99 87L120 108" className="stroke-accent" strokeWidth="7" />
      <circle cx="76" cy="62" r="32" className="fill-surface" strokeWidth="4" />
      <path
        d="M50 66A26 26 0 0 1 78 36L56 80A26 26 0 0 1 50 66Z"
        className="fill-accent-wash"
        stroke="none"
      />
      <path
        d="M60 79V75Q60 71 64 71H88Q92 71 92 75V79ZM76 71V57"
        strokeDasharray="4 4.5"
        className="stroke-accent"
      />
      <circle cx="76" cy="50" r="7" strokeDasharray="4 4.5" className="stroke-accent" />
    </Picture>
  )
}
