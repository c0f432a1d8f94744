/** Why somebody says that a game does not work. */
export const REPORT_REASONS = {
  'nothing-shows': 'Nothing shows',
  'stops-working': 'It starts, then stops working',
  'another-site': 'Something else is there',
} as const

export type ReportReason = keyof typeof REPORT_REASONS

/** Where a report of a game goes. */
export function reportHref(gameId: string): string {
  return `/game-reports/${gameId}`
}
