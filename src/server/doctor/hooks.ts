import type { Config } from '../config.ts'
import { type Finding, finding, wordsOf } from './finding.ts'

const found = finding('hooks')
const waitMs = 5000

/** Addresses that the site tells things: whether somebody answers there. They are asked by HEAD, and told nothing. */
export async function checkHooks({
  CDN_PURGE_URL,
  ERRORS_URL,
}: Pick<Config, 'CDN_PURGE_URL' | 'ERRORS_URL'>): Promise<Finding[]> {
  const hooks = Object.entries({ CDN_PURGE_URL, ERRORS_URL })
  return Promise.all(hooks.flatMap(([name, url]) => (url ? [ask(name, url)] : [])))
}

/** Whatever it says to HEAD, it is there. An address may hold a secret: its host alone is shown. */
async function ask(name: string, url: string): Promise<Finding> {
  const { host } = new URL(url)
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
    return found('well', `${name}: ${host} answers`)
  } catch (error) {
    return found('wrong', `${name}: ${host} doesn’t answer (${wordsOf(error)}); see the address, and whether it runs`)
  }
}
