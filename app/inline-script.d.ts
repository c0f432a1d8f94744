/** An inline script of the document (`scripts/bundle-script.ts`). */
declare module '*?script' {
  const text: string
  export default text
}
