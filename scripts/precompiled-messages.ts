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
    transform(code, id) {
      const match = /^(.*\/src\/messages\/)([\w-]+)\/([\w-]+)\.json(?:\?words=(\w+))?$/.exec(id)
      if (!match) return null
      const [, folder, language, file, words] = match
      const fallbacks = messageLanguages(language as LanguageCode)
        .slice(1)
        .map((each) => `${folder}${each}/${file}.json`)
      for (const path of fallbacks) this.addWatchFile(path)
      const messages = [code, ...fallbacks.map((path) => readFileSync(path, 'utf8'))]
        .map((text) => JSON.parse(text) as object)
        .reduce(withFallback)
      const isSent = this.environment.name === 'client' && file === 'site'
      const wanted = words ? [words] : HYDRATED_NAMESPACES
      const selected = Object.entries(messages).filter(([namespace]) => !isSent || wanted.includes(namespace))
      const json = JSON.stringify(compile(Object.fromEntries(selected)))
      // with a query it is no longer a JSON module
      return { code: words ? `export default ${json}` : json, map: null }
    },
  }
}
