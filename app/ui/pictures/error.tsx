/** Picture for an internal error: an arcade cabinet with a blown fuse, next to a wrench. */
import { Picture } from './picture.tsx'

export function ErrorPicture() {
  return (
    <Picture>
      <g stroke="none">
        <path d="M6 106C2 62 30 18 82 16S158 62 154 106Z" className="fill-raised" />
        <path
          d="M98 34A12 12 0 0 1 104 12A15 15 0 0 1 130 10A12 12 0 0 1 136 32A10 10 0 0 1 118 40A12 12 0 0 1 98 34Z"
          className="fill-line"
        />
      </g>
      <path d="M22 46h4M34 26h.1M146 60h4M18 72h.1M106 24Q110 16 116 20" />
      <g transform="rotate(-7 74 112)">
        <path d="M98 24L112 32V112H98Z" className="fill-line" />
        <path d="M50 24H98V62L104 78V112H44V78L50 62Z" className="fill-surface" />
        <path d="M50 24H98V36H50Z" className="fill-accent" />
        <path d="M56 42H92V62H56Z" className="fill-line" />
        <path
          d="M64 47L70 53M70 47L64 53M79 47L85 53M85 47L79 53M69 59Q74 56 80 59"
          className="stroke-ink"
        />
        <path d="M50 62H98L104 78H44Z" className="fill-raised" />
        <path d="M62 73L58 66M82 72h.1M90 72h.1" strokeWidth="4" className="stroke-accent" />
        <path d="M62 90H86V106H62Z" className="fill-line" />
        <path d="M72 92L68 98H76L72 104" className="stroke-accent" />
      </g>
      <path d="M100 50L110 46M102 60L112 62M96 40L102 32" className="stroke-accent" />
      <path
        d="M112 112L132 84A10 10 0 0 1 138 70L137 78L143 82L149 77A10 10 0 0 1 139 89L120 112Z"
        className="fill-surface"
      />
      <path d="M8 112H152" />
    </Picture>
  )
}
