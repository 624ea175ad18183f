/** The visitor's figures as lines of text, for who wants a consultant to see them. */
import { LEVELS } from '../../../domain/match/figures.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import { HOME_CURRENCY } from '../../../domain/school-facts.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'
import type { MatchState } from './state.ts'
import { useWords } from './words.ts'

const remarksMax = 2000

export function useRemarks({ values }: MatchState, { visitor, money }: MatchAnswer): string {
  const t = useTranslations('match')
  const { number, home, asWritten } = useWords()
  const { countries, colleges, locale } = useLayout()
  const { level, marks, english, satReading, satMath, act, subject, budget, wishes } = visitor
  const named = countries.filter(({ code }) => visitor.countries.includes(code)).map(({ name }) => name)
  const isOwn = money?.currency === HOME_CURRENCY[locale]
  const written =
    money && (isOwn ? asWritten(money) : t('costSays', { amount: asWritten(money), home: home(budget ?? 0) }))
  const lines: [label: string, value: string | number | null | undefined][] = [
    [t('fields.level'), level in LEVELS ? t(`levels.${level}`) : null],
    [t('fields.subject'), colleges.find(({ id }) => id === subject)?.name],
    [t('fields.countries'), named.join(', ')],
    [t('fields.budget', { currency: t('currency') }), written],
    [t('line.marks'), marks && `${number(marks.mark)} (${marks.system.name})`],
    [t('line.english'), english && `${english.test.name} ${number(english.score)}`],
    [t('fields.sat_reading'), satReading],
    [t('fields.sat_math'), satMath],
    [t('fields.act'), act],
    [t('fields.wishes'), wishes.map((wish) => t(`wish.${wish}`)).join(', ')],
    [t('fields.more'), values.more?.[0]?.trim()],
  ]
  const said = lines.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return [t('remarks'), ...said.map(([label, value]) => t('remark', { label, value: String(value) }))]
    .join('\n')
    .slice(0, remarksMax)
}
