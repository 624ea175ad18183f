/** What of a content folder's figures an owner should look at: amounts that stand in texts by themselves, and figures whose time ends. */
import type { Content } from '../../domain/content.ts'
import { amountsIn } from '../../domain/figures/amounts.ts'
import { datesIn, isAhead, isOver } from '../../domain/figures/dates.ts'
import { listExpiring } from '../../domain/figures/expiry.ts'
import { figuresByKey } from '../../domain/figures/figure.ts'
import { IN_BRACES } from '../../domain/figures/references.ts'
import { thresholdsIn } from '../../domain/figures/thresholds.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import { contentTexts, type FileText } from './texts.ts'

/** What a text says by itself instead of naming a figure: money, a day that is yet to come, a score or length that is demanded. */
export type Naked = { file: string; line: number; kind: 'money' | 'date' | 'threshold'; found: string }

/** Figures themselves, what the firm asks, and what single people were given. */
const OWN = /^(figures|living-costs|exchange-rates|prices|students|testimonials)\.yaml$/

/** Every naked figure of a content folder on a day such as 2026-11-22, in the order of files and lines. */
export const findNaked = (folder: string | ContentFiles, day: string): Naked[] =>
  agingTexts(folder)
    .flatMap((text) => nakedIn(text, day))
    .sort(inOrder)

/** What texts vouch for by a year, or for a round of admission, that is over on a day: as of 2026, for 2027 entry. */
export const findOverdue = (folder: string | ContentFiles, day: string): Naked[] =>
  agingTexts(folder)
    .flatMap((text) => {
      const over = datesIn(coveredIn(text), text.locale).filter((date) => isOver(date, day))
      return over.map((date) => placed(text, 'date', date))
    })
    .sort(inOrder)

const agingTexts = (folder: string | ContentFiles) => contentTexts(folder).filter(({ file }) => !OWN.test(file))
const inOrder = (one: Naked, other: Naked) =>
  one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1

/** Where a link leads: its address says days and numbers of other people's pages. */
const ADDRESS = /(?<=\]\()[^)\s]*(?=\))|https?:\/\/\S+/g
/** What is named is covered, in place: the lines keep their numbers. */
const coveredIn = ({ text }: FileText) => {
  const cover = (found: string) => '·'.repeat(found.length)
  return text.replace(IN_BRACES, cover).replace(ADDRESS, cover)
}

function nakedIn(given: FileText, day: string): Naked[] {
  const { locale } = given
  const bare = coveredIn(given)
  const money = amountsIn(bare, locale).map((amount) => placed(given, 'money', amount))
  const dates = datesIn(bare, locale).filter((date) => isAhead(date, day))
  const thresholds = thresholdsIn(bare, locale)
  return [
    ...money,
    ...dates.map((date) => placed(given, 'date', date)),
    ...thresholds.map((threshold) => placed(given, 'threshold', threshold)),
  ]
}

const placed = (
  { file, line, isAsWritten, text }: FileText,
  kind: Naked['kind'],
  { at, found }: { at: number; found: string },
): Naked => ({ file, line: line + (isAsWritten ? text.slice(0, at).split('\n').length - 1 : 0), kind, found })

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
