/** Whether the visitor asked for fewer transfers (Save-Data). Only Chromium reports it. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
