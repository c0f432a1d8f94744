/** Picture for no connection: an unplugged plug under a cloud. */
import { Picture } from './picture.tsx'

export function OfflinePicture() {
  return (
    <Picture>
      <g stroke="none">
        <path d="M6 104C4 64 32 30 84 26S156 64 154 104Z" className="fill-raised" />
        <path
          d="M44 44A16 16 0 0 1 62 26A22 22 0 0 1 102 24A18 18 0 0 1 118 44Z"
          className="fill-line"
        />
      </g>
      <path d="M22 40h4M136 36h4M144 58h.1M14 62h.1M60 44h4M94 44h.1" />
      <path d="M2 106C30 110 10 74 34 74" strokeWidth="8" />
      <path d="M158 106C132 110 150 74 126 74" strokeWidth="8" />
      <path d="M2 106C30 110 10 74 34 74" className="stroke-surface" strokeWidth="3" />
      <path d="M158 106C132 110 150 74 126 74" className="stroke-surface" strokeWidth="3" />
      <path d="M62 66H73M62 82H73" strokeWidth="5" />
      <path d="M34 64L44 56H62V92H44L34 84Z" className="fill-surface" />
      <path d="M46 58H60V68H40L37 65Z" className="fill-accent-wash" stroke="none" />
      <path d="M126 64L116 56H96V92H116L126 84Z" className="fill-surface" />
      <path d="M98 58H114L122 65V68H98Z" className="fill-accent-wash" stroke="none" />
      <path d="M96 66H104M96 82H104" strokeWidth="5" />
      <path
        d="M84 50L79 40M84 98L79 108M90 46L92 36M90 102L92 112M78 56L71 50M78 92L71 98"
        className="stroke-accent"
        strokeWidth="3.5"
      />
    </Picture>
  )
}
