/** Where the offline page stands: the same for everybody, kept by the service worker. */
export const OFFLINE_PATH = '/offline'
