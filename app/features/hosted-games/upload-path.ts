/** Where the browser sends uploads. */
export const UPLOAD_PATH = '/admin/hosted-uploads'

/** The answer to an upload by script: where to go on, or why not. */
export interface UploadAnswer {
  location?: string
  error?: string
}
