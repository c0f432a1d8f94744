/** The reasons of a report. */
export const REPORT_REASONS = {
  'nothing-shows': 'Blank screen',
  'stops-working': 'It crashes or freezes',
  'another-site': "It's a different page",
} as const

export type ReportReason = keyof typeof REPORT_REASONS

/** The endpoint for reports of a game. */
export function reportHref(gameId: string): string {
  return `/game-reports/${gameId}`
}
