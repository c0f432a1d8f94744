/** Picture for no liked games: the claw of a crane machine over hearts. */
import { Picture } from './picture.tsx'

export function NoLikedGamesPicture() {
  return (
    <Picture>
      <path d="M14 108C6 70 20 26 80 16S154 70 146 108Z" className="fill-raised" stroke="none" />
      <path d="M30 16H130V108H30Z" className="fill-surface" />
      <path d="M31 17H62L34 106H31Z" className="fill-accent-wash" stroke="none" />
      <path d="M22 8H138V20H22Z" className="fill-line" />
      <path d="M80 20V34M12 44h4M146 36h4M8 78h.1M150 66h.1" />
      <path d="M68 34H92V44H68Z" className="fill-accent" />
      <path d="M70 44L58 56L64 68M90 44L102 56L96 68M80 44V56" strokeWidth="4" />
      <path
        d="M52 106L40 94C32 84 46 74 52 84C58 74 72 84 64 94ZM110 106L98 94C90 84 104 74 110 84C116 74 130 84 122 94Z"
        className="fill-line"
      />
      <path d="M81 104L65 88C55 75 73 62 81 75C89 62 107 75 97 88Z" className="fill-heart" />
      <path d="M71 79Q71 74 75 74" className="stroke-surface" />
      <path d="M22 106H138V114H22Z" className="fill-line" />
    </Picture>
  )
}
