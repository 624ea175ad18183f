/** Each office with people names the one who answers first, and each edition has one registration. */

import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { editionCodes } from '../../domain/editions.ts'

const file = 'team.yaml'

/** Errors between people, and between registrations. */
export function checkTeam({ blocks }: Content, isWhole: (file: string) => boolean): ContentIssue[] {
  if (!isWhole(file)) return []
  const { people, registrations } = blocks
  return [...firstAnswers(people), ...editionsTwice(registrations)]
}

/** Exactly one person of an office answers its calls first. */
function firstAnswers(people: Content['blocks']['people']): ContentIssue[] {
  const offices = Map.groupBy(people, ({ office }) => office)
  return [...offices].flatMap(([office, colleagues]) => {
    const first = colleagues.filter(({ answers_first }) => answers_first)
    if (first.length === 1) return []
    const names = first.length === 0 ? 'nobody' : first.map(({ code }) => code).join(', ')
    return [{ file, path: `${office} · answers_first`, expected: 'one person who answers first', found: names }]
  })
}

function editionsTwice(registrations: Content['blocks']['registrations']): ContentIssue[] {
  return editionCodes()
    .filter((locale) => registrations.filter(({ edition }) => edition === locale).length > 1)
    .map((locale) => ({ file, path: 'registrations · edition', expected: 'each once', found: `${locale} twice` }))
}
