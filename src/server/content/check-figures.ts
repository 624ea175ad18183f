/** What of a content folder's figures an owner should look at: amounts that stand in texts by themselves, and figures whose time ends. */
import type { Content } from '../../domain/content.ts'
import { amountsIn, datesIn } from '../../domain/figures/amounts.ts'
import { listExpiring } from '../../domain/figures/expiry.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { IN_BRACES } from '../../domain/figures/references.ts'
import { contentTexts, type FileText } from './texts.ts'

/** An amount of money, or a day by which a rule holds, that a text says by itself instead of naming a figure. */
export type Naked = { file: string; line: number; kind: 'money' | 'date'; found: string }

/** Figures themselves, what the firm asks, and what single people were given. */
const OWN = /^(figures|living-costs|exchange-rates|prices|students|testimonials)\.yaml$/
/** Texts that state rules. */
const RULES = /^(articles|guides)|^questions\.yaml$/

/** Every naked figure of a content folder, in the order of files and lines. */
export const findNaked = (path: string): Naked[] =>
  contentTexts(path)
    .filter(({ file }) => !OWN.test(file))
    .flatMap(nakedIn)
    .sort((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1))

function nakedIn({ file, line, isAsWritten, locale, text }: FileText): Naked[] {
  // what is named is covered, in place: the lines keep their numbers
  const bare = text.replace(IN_BRACES, (braces) => '·'.repeat(braces.length))
  const at = (kind: Naked['kind'], { at, found }: { at: number; found: string }): Naked => ({
    file,
    line: line + (isAsWritten ? bare.slice(0, at).split('\n').length - 1 : 0),
    kind,
    found,
  })
  return [
    ...amountsIn(bare, locale).map((amount) => at('money', amount)),
    ...(RULES.test(file) ? datesIn(bare, locale) : []).map((date) => at('date', date)),
  ]
}

/** A sentence each figure that has expired on a day, such as 2026-11-22, or will within sixty. */
export function findExpiring({ blocks }: Pick<Content, 'blocks'>, today: string): string[] {
  const { expired, expiring } = listExpiring(figuresByKey(blocks).values(), today)
  return [
    ...expired.map(
      ({ key, valid_until, source }) => `${key} expired on ${valid_until}: compare it with ${source.link}`,
    ),
    ...expiring.map(
      ({ key, valid_until, source }) => `${key} expires on ${valid_until}: compare it with ${source.link}`,
    ),
  ]
}
