/** The reasons of a report. */
export const REPORT_REASONS = ['nothing-shows', 'stops-working', 'another-site'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** The endpoint for reports of a game. */
export function reportHref(gameId: string): string {
  return `/game-reports/${gameId}`
}
