/** Picture for a missing page: a signpost with empty arms at a fork of the path. */
import { Picture } from './picture.tsx'

export function NotFoundPicture() {
  return (
    <Picture>
      <g stroke="none">
        <path d="M6 106C2 62 30 16 82 14S158 60 154 106Z" className="fill-raised" />
        <circle cx="44" cy="38" r="14" className="fill-accent-wash" />
        <path d="M6 106C14 84 36 74 56 80S104 70 122 76S150 90 154 106Z" className="fill-line" />
        <path
          d="M58 112C76 100 74 90 62 80H68C82 88 84 90 86 96C92 88 104 82 116 76H124C106 86 98 96 102 112Z"
          className="fill-surface"
        />
      </g>
      <path d="M20 60h4M110 20h.1M142 50h4M64 24h4M22 100h4M134 98h4" />
      <path d="M76 20H86V110H76Z" className="fill-surface" />
      <path d="M78 22H81V108H78Z" className="fill-accent-wash" stroke="none" />
      <path d="M62 26H114L126 37L114 48H62Z" className="fill-accent" />
      <path d="M66 31H110" className="stroke-accent-wash" />
      <path d="M100 54H50L38 65L50 76H100Z" className="fill-surface" />
      <path d="M54 59H96" className="stroke-line" />
      <path d="M6 112H154M32 112L28 102M32 112L36 100M128 112L124 104M128 112L133 103" />
    </Picture>
  )
}
