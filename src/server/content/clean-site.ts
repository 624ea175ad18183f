import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Entries, isEntries } from '../../domain/content/values.ts'

/** What the organisation's entry says without the demonstration, until the owner writes their own. */
export function readCleanSite(): Entries {
  const site: unknown = parse(readFileSync(join(import.meta.dirname, 'clean-site.yaml'), 'utf8'))
  return isEntries(site) ? site : {}
}
