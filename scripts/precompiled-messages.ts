import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { HYDRATED_NAMESPACES } from '../src/site/messages/hydrated.ts'

/** Messages are parsed at build time, so that browsers load neither the parser nor the messages of pages without hydration. */
export function precompiledMessages(): Plugin {
  const compile = (value: unknown): unknown =>
    typeof value === 'string'
      ? compileMessage(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compile(inner)]))
  return {
    name: 'precompiled-messages',
    enforce: 'pre',
    transform(code, id) {
      const match = /\/messages\/(?:vi|tw|en)\.json(?:\?words=(\w+))?$/.exec(id)
      if (!match) return null
      const all = Object.entries(JSON.parse(code) as object)
      const travels = this.environment.name === 'client' && id.includes('/site/messages/')
      const wanted = match[1] ? [match[1]] : HYDRATED_NAMESPACES
      const selected = travels ? all.filter(([namespace]) => wanted.includes(namespace)) : all
      const json = JSON.stringify(compile(Object.fromEntries(selected)))
      // with a query it is no longer a JSON module
      return { code: match[1] ? `export default ${json}` : json, map: null }
    },
  }
}
