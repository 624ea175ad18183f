/** Facts of a programme in the reader's words; what isn't known is null. */
import type { ProgrammeItem } from '../../api/client.ts'
import { editionOf } from '../../domain/editions.ts'
import { writtenMonth } from '../../domain/moments.ts'
import { useFormatter, useTranslations } from '../messages/provider.tsx'
import { useWrittenFigures, writtenYear } from '../schools/written-figure.ts'
import { useDates } from '../shell/dates.ts'
import { useLayout } from '../shell/links.ts'
import { nextIntake, type YearMonth } from './intakes.ts'

const weeksOfYear = 52

type Money = Pick<NonNullable<ProgrammeItem['fee']>, 'amount_minor' | 'currency' | 'home'>

export function useProgrammeWords() {
  const t = useTranslations('programmes')
  const format = useFormatter()
  const { month } = useDates()
  const { locale } = useLayout()
  const writeFigure = useWrittenFigures()

  const money = ({ amount_minor, currency, home }: Money) =>
    writeFigure({ unit: 'money', value: amount_minor / 100, value_to: null, currency, home })

  /** Years from one year on, else weeks. */
  const length = (weeks: number): string =>
    weeks < weeksOfYear
      ? t('weeks', { count: weeks })
      : t('years', { count: Math.round((weeks / weeksOfYear) * 10) / 10 })

  /** Within a sentence. */
  const monthName = (number: number): string => writtenMonth(number, locale)
  const yearMonth = ({ year, month: number }: YearMonth): string => month(`${year}-${String(number).padStart(2, '0')}`)

  /** A day of every year, given as MM-DD. */
  const dayOfYear = (monthDay: string): string =>
    editionOf(locale).spacedDate(
      format.dateTime(new Date(`2024-${monthDay}T00:00:00Z`), { month: 'long', day: 'numeric', timeZone: 'UTC' }),
    )

  /** The name of a language within a sentence. @param code ISO 639 */
  const displayName = (code: string): string => {
    const { htmlLang, languageName = (name) => name } = editionOf(locale)
    return languageName(new Intl.DisplayNames(htmlLang, { type: 'language' }).of(code) ?? code)
  }

  /** The next start, and all months of a start. */
  function intakes({ intakes: months }: Pick<ProgrammeItem, 'intakes'>, now: YearMonth) {
    const next = nextIntake(months ?? [], now)
    if (!next || !months) return null
    const all = months.toSorted((one, other) => one - other)
    return { next: yearMonth(next), all: format.list(all.map(monthName), { type: 'unit', style: 'short' }) }
  }

  /** Scores for direct entry: IELTS first. */
  function english({ ielts, requirements }: Pick<ProgrammeItem, 'ielts' | 'requirements'>): string[] {
    const scores = { ...(ielts !== null && { ielts }), ...requirements.english }
    return Object.entries(scores).map(([test, score]) =>
      t(`test.${test as 'ielts'}`, { score: test === 'ielts' ? score.toFixed(1) : String(score) }),
    )
  }

  /** What a fee is, with its year, and what students it is for: “2023, the register’s figure”. */
  const feeNote = ({ year, kind, source }: NonNullable<ProgrammeItem['fee']>): string =>
    [t(`feeKind.${kind}`, { year: writtenYear(year), source: source.name }), source.tuition_note]
      .filter(Boolean)
      .join(' · ')

  const parts = (codes: readonly Part[]): string =>
    format.list(
      codes.map((code) => t(`part.${code}`)),
      { type: 'conjunction', style: 'long' },
    )

  return { money, length, monthName, dayOfYear, displayName, intakes, english, feeNote, parts }
}

export type Part = ProgrammeItem['year_cost_parts']['missing'][number]
