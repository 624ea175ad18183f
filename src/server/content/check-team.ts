/** Who stands behind the site: what names a person or a credential finds it, and each office with people says who of them answers first. */

import type { ContentProblem } from '../../domain/content/problem.ts'
import type { Content } from '../../domain/content.ts'
import { LOCALES } from '../../domain/editions.ts'

const file = 'team.yaml'

/** What is wrong between people, credentials, registrations and the articles that people wrote. */
export function checkTeam({ articles, blocks }: Content, isWhole: (file: string) => boolean): ContentProblem[] {
  if (!isWhole(file)) return []
  const { credentials, people, registrations } = blocks
  const wrong = (place: string, path: string, expected: string, codes: readonly string[], known: Set<string>) =>
    codes
      .filter((code) => !known.has(code))
      .map((code) => ({ file: place, path, expected: `a known ${expected}`, found: JSON.stringify(code) }))
  const kinds = new Set(credentials.map(({ code }) => code))
  const persons = new Set(people.map(({ code }) => code))
  return [
    ...people.flatMap(({ code, credentials: own }) => wrong(file, `${code} · credentials`, 'credential', own, kinds)),
    ...registrations.flatMap(({ edition, memberships }) =>
      wrong(file, `${edition} · memberships`, 'credential', memberships, kinds),
    ),
    ...articles.flatMap(({ slug, writers = {} }) =>
      wrong(`articles/${slug}/article.yaml`, 'writers', 'person', Object.values(writers), persons),
    ),
    ...firstAnswers(people),
    ...editionsTwice(registrations),
  ]
}

/** An office's calls are answered by one person first. */
function firstAnswers(people: Content['blocks']['people']): ContentProblem[] {
  const offices = Map.groupBy(people, ({ office }) => office)
  return [...offices].flatMap(([office, own]) => {
    const first = own.filter(({ answers_first }) => answers_first)
    if (first.length === 1) return []
    const found = first.length === 0 ? 'nobody' : first.map(({ code }) => code).join(', ')
    return [{ file, path: `${office} · answers_first`, expected: 'one person who answers first', found }]
  })
}

function editionsTwice(registrations: Content['blocks']['registrations']): ContentProblem[] {
  return LOCALES.filter((locale) => registrations.filter(({ edition }) => edition === locale).length > 1).map(
    (locale) => ({ file, path: 'registrations · edition', expected: 'each once', found: `${locale} twice` }),
  )
}
