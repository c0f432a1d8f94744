/** The types of `programs.mjs`, which runs on a Node without TypeScript. */
export const requiresPrograms: boolean
export function isInstalled(path: string): boolean
export function findPostgres(): string | undefined
