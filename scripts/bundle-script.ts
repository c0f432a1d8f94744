/** Bundles the inline scripts, which are not modules of a page. */
import { build, type Plugin, type Rolldown } from 'vite'

/** The marker of an import of an inline script. */
const MARKER = '?script'

/** Bundles and minifies a program. */
async function bundleScript(entry: string): Promise<Rolldown.OutputChunk> {
  const bundled = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  return (bundled as Rolldown.RolldownOutput).output[0]
}

/**
 * Makes `import text from './program.ts?script'` the text of the bundled program, for an inline
 * script of the document. In the browser the text is empty: the document has it already.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        if (this.environment.config.consumer === 'client') return `export default ''`
        const { code, moduleIds } = await bundleScript(id.slice(0, -MARKER.length))
        for (const file of moduleIds) this.addWatchFile(file)
        return `export default ${JSON.stringify(code.trim())}`
      },
    },
  }
}
