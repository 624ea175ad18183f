/** Searches for an app to write to the firm by. */
import { chatAppIn, chatAppName } from '../../domain/chat-apps.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { wordsBesideApps } from '../../domain/site-pages.ts'
import { wordsOf } from '../../domain/words.ts'
import { perVersion } from '../per-version.ts'
import { listBlocks } from '../queries/blocks.ts'
import type { Database } from '../store.ts'
import { lexiconOf } from './lexicon.ts'

/** @property others names of the apps that the edition has instead */
export type ChatAppAsked = { name: string; isUsed: boolean; others: string[] }

const besideApps = perVersion(
  async () =>
    new Set(
      editionCodes()
        .flatMap(wordsBesideApps)
        .flatMap(wordsOf)
        .map(({ folded }) => folded),
    ),
)

/** The app that a search names alone, and whether the firm has it; null for another search. */
export async function chatAppAsked(db: Database, text: string, locale: Locale): Promise<ChatAppAsked | null> {
  const beside = await besideApps(db)
  const quiet = new Set(
    (await lexiconOf(db, locale))
      .read(text)
      .flatMap(({ isQuiet, words }) => (isQuiet ? words.map(({ folded }) => folded) : [])),
  )
  const app = chatAppIn(text, (word) => beside.has(word) || quiet.has(word))
  if (app === null) return null
  const [site] = await listBlocks(db, 'site')
  const offices = await listBlocks(db, 'offices')
  const accounts = new Set([
    ...Object.keys(site?.chat ?? {}),
    ...offices.flatMap(({ chat }) => Object.keys(chat ?? {})),
  ])
  const profiles = (site?.social[locale] ?? []).map(({ kind }) => kind)
  const channels = [...(accounts.has(editionOf(locale).chat) ? [editionOf(locale).chat] : []), ...profiles]
  return {
    name: app.name,
    isUsed: accounts.has(app.code) || profiles.includes(app.code),
    others: [...new Set(channels)].flatMap((code) => chatAppName(code) ?? []),
  }
}
