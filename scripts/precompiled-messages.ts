import { readFileSync } from 'node:fs'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { type LanguageCode, messageLanguages } from '../src/domain/languages/index.ts'
import { withFallback } from '../src/domain/languages/with-fallback.ts'
import { HYDRATED_NAMESPACES } from '../src/site/messages/hydrated.ts'

/**
 * Messages are parsed at build time, so that browsers load neither the parser nor the messages of pages without hydration.
 * What a language lacks is filled here from its fallback, so that a browser loads one language.
 */
export function precompiledMessages(): Plugin {
  const compile = (value: unknown): unknown =>
    typeof value === 'string'
      ? compileMessage(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compile(inner)]))
  return {
    name: 'precompiled-messages',
    enforce: 'pre',
    transform(_, id) {
      const match = /^(.*\/src\/messages\/)([\w-]+)\/([\w-]+)\.json(?:\?words=(\w+))?$/.exec(id)
      if (!match) return null
      const [, folder, language, file = '', words] = match
      const complete = (name: string) => {
        const paths = messageLanguages(language as LanguageCode).map((each) => `${folder}${each}/${name}.json`)
        for (const path of paths) this.addWatchFile(path)
        return paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as object).reduce(withFallback)
      }
      const messages = Object.entries(complete(file))
      const isSent = this.environment.name === 'client' && file === 'site'
      const wanted = words ? [words] : HYDRATED_NAMESPACES
      const sent = messages.filter(([namespace]) => wanted.includes(namespace))
      // a page needs those shared with the API too
      const selected = isSent ? [...sent, ...(words ? [] : Object.entries(complete('domain')))] : messages
      const json = JSON.stringify(compile(Object.fromEntries(selected)))
      // with a query it is no longer a JSON module
      return { code: words ? `export default ${json}` : json, map: null }
    },
  }
}
