import { factsFile } from '../../domain/articles/files.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { changeYaml } from '../../domain/source/change-yaml.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { lastArticleId } from '../../store/queries/articles.ts'
import { findEntry } from '../../store/queries/content-entries.ts'
import { readFacts, readSources } from './article-sources.ts'
import type { ArticleDeps } from './deps.ts'

export type NewArticle = { key: string; classification: number; country: string | null; day: string }

/** Begins an article: its facts, and no text that anybody could read. @throws FieldsError when its name is taken; WrongContent */
export async function createArticle(
  deps: ArticleDeps,
  by: Principal,
  { key, classification, country, day }: NewArticle,
): Promise<void> {
  const { read } = deps.store
  const there = await findEntry(read, factsFile(key), '')
  if (there && there.is_gone === 0) throw new FieldsError([{ path: 'key', key: 'fields.article.taken' }])
  const facts = {
    id: (await lastArticleId(read)) + 1,
    slug: key,
    classification,
    tags: [],
    ...(country && { country }),
    date_publish: day,
    date_update: day,
  }
  const source = `${changeYaml('', facts).trim()}\n`
  await deps.change({ changes: [{ file: factsFile(key), place: '', version: 0, source }], by, via: 'console' })
}

export type TypedFacts = {
  classification: number
  tags: string[]
  country: string | null
  writers: Partial<Record<'en' | 'vi' | 'tw', string>>
  related: number[]
  date_publish: string
  date_update: string
}

/** Changes what holds for an article in every language. @throws WrongContent; DomainError `conflict`, `not_found` */
export async function changeFacts(
  deps: ArticleDeps,
  by: Principal,
  { key, version, facts }: { key: string; version: number; facts: TypedFacts },
): Promise<void> {
  const { facts: entry } = await readSources(deps.store.read, key)
  const { country: _, writers: __, related: ___, ...former } = readFacts(entry.source)
  const { country, writers, related, ...typed } = facts
  const value = {
    ...former,
    ...typed,
    ...(country && { country }),
    ...(Object.keys(writers).length > 0 && { writers }),
    ...(related.length > 0 && { related }),
  }
  const source = changeYaml(entry.source, value)
  if (source === entry.source && version === entry.version) return
  await deps.change({ changes: [{ file: factsFile(key), place: '', version, source }], by, via: 'console' })
}
