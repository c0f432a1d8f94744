/** Why somebody says that a game does not work. */
export const REPORT_REASONS = {
  'nothing-shows': 'Blank screen',
  'stops-working': 'It crashes or freezes',
  'another-site': "It's a different page",
} as const

export type ReportReason = keyof typeof REPORT_REASONS

/** Where a report of a game goes. */
export function reportHref(gameId: string): string {
  return `/game-reports/${gameId}`
}
