/**
 * Draws the icons of `lucide-react` in place of its own code, which serves many frameworks and more
 * settings than the portal uses (record 29). The build puts it there.
 */
import { createElement, type ComponentType, type SVGProps } from 'react'

/** What a file of `lucide-react` knows of its icon. */
interface IconData {
  node: readonly (readonly [name: string, attributes: Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** px, or a length */
  size?: number | string
}

/** The icon as a component, 24 px where no size is asked for, hidden from screen readers. */
export default function drawIcon({ node }: IconData): ComponentType<IconProps> {
  const parts = node.map(([name, attributes]) => createElement(name, attributes))
  return function Icon({ size = 24, ...rest }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      ...parts,
    )
  }
}
