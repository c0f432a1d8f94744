/** Where the browser sends uploads. */
export const UPLOAD_PATH = '/admin/hosted-uploads'
/** Where it sends a backup to check: proxies know this path as that of large files. */
export const BACKUP_CHECK_PATH = `${UPLOAD_PATH}?backup`

/** The answer to an upload by script: where to go on, or why not. */
export interface UploadAnswer {
  location?: string
  error?: string
}
