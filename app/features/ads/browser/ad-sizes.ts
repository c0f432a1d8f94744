/** The allowed ad sizes, in px. */
export const AD_SIZES = {
  '300x250': 'h-[250px] w-[300px]',
  '160x600': 'h-[600px] w-[160px]',
  '320x600': 'h-[600px] w-[320px]',
  '728x90': 'h-[90px] w-[728px]',
} as const satisfies Record<`${number}x${number}`, string>

export type AdSize = keyof typeof AD_SIZES
