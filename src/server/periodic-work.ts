/** What goes on beside the answers while the door is open. */
import type { DueDeps } from '../commands/articles/deps.ts'
import type { ContentDesk } from '../commands/content/desk.ts'
import { kindsIn } from '../domain/content/shelves.ts'
import { prepareTexts } from '../store/search/texts.ts'
import type { Store } from '../store/store.ts'
import { startBackups } from './backup/schedule.ts'
import { startPurges } from './cdn/purges.ts'
import type { Config } from './config.ts'
import { bringMarkdown } from './content/bring-markdown.ts'
import { startEscalations } from './escalations.ts'
import type { Log } from './http/log.ts'
import type { ContentWatch } from './page-cache/content-watch.ts'
import { startPublications } from './publications.ts'

type Parts = {
  store: Store
  desk: ContentDesk
  watch: ContentWatch
  secret: string
  /** Where the console is. */
  officeOrigin: string
  /** Where visitors find the site, if the settings say; else at `officeOrigin`. */
  siteOrigins: readonly string[]
  /** What tells this version's pages from another's. */
  build: string
  onMailOwed: () => void
  log: Log
}

/** Starts the periodic jobs: due publications, escalations, backups, the search index and CDN purges. */
export function startWork(config: Config, parts: Parts): { stop: () => Promise<void> } {
  const { store, desk, watch, secret, officeOrigin, build, onMailOwed, log } = parts
  const leadAddress = (id: string) => `${officeOrigin}/console/leads/${id}`
  const articleAddress = (key: string, locale: string) => `${officeOrigin}/console/articles/${key}?lang=${locale}`
  const contentAddress = (file: string) =>
    `${officeOrigin}/console/content/${kindsIn(file).map((kind) => `${kind}/${kind}`)[0] ?? ''}`
  const change: DueDeps['change'] = (request) => desk.change({ ...request, at: Date.now() })
  const due = { store, now: Date.now, markdown: bringMarkdown, change, articleAddress, contentAddress, onMailOwed }
  const stops = [startPublications(due, log), startEscalations({ store, now: Date.now, leadAddress, onMailOwed }, log)]
  if (config.BACKUP_TO) stops.push(startBackups(store, config.BACKUP_EVERY_HOURS, log))
  const prepareSearch = () =>
    void prepareTexts(store.read).catch((err: unknown) => log.warn({ err }, 'the search could not be prepared'))
  prepareSearch()
  watch.onChange(prepareSearch)
  const { CDN_PURGE_URL: url } = config
  const origins = parts.siteOrigins.length > 0 ? [...parts.siteOrigins] : [officeOrigin]
  if (url) stops.push(startPurges({ store, watch, url, origins, secret, build, log }).stop)
  return { stop: async () => void (await Promise.allSettled(stops.map((stop) => stop()))) }
}
