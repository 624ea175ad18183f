/** A school of the list: the matching rule, its figures beside the visitor's, and the gap. */
import type { ReactNode } from 'react'
import type { Cost } from '../../../domain/match/cost.ts'
import type { Visitor } from '../../../domain/match/fields.ts'
import { type Comparison, compareScores } from '../../../domain/match/judge.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import type { Placed, UnplacedSchool } from '../../../domain/match/propose.ts'
import { bandOf, figuresFor, LEVELS } from '../../../domain/match/rules.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Heart } from '../shortlist/heart.tsx'
import { useFormats, writtenYear } from './formats.ts'
import { useRuleText } from './rules-table.tsx'

/** A figure of a school with its year, and its comparison with the visitor's. */
function Line({ label, year, children }: { label: string; year?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2 border-t border-line py-1.5">
      <dt className="font-semibold">
        {label} {year && <span className="font-normal text-quiet">{writtenYear(year)}</span>}
      </dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  )
}

type Props = { cost: Cost | null; budget: number | null; origins: MatchAnswer['origins'] }

/** The yearly cost and its distance from the budget; an unknown cost is stated. */
function CostLine({ cost, budget, origins }: Props) {
  const t = useTranslations('match')
  const { price, home } = useFormats()
  if (!cost) return <Line label={t('line.cost')}>{t(budget === null ? 'costUnknownPlain' : 'costUnknown')}</Line>
  const year = origins.find(({ id }) => id === cost.origin)?.year
  return (
    <Line label={t('line.cost')} year={year}>
      {t('costSays', { amount: price(cost.amount, cost.currency), home: home(cost.home) })}
      {budget !== null && cost.missing === null && (
        <span className="block">{t('costUnder', { gap: home(budget - cost.home) })}</span>
      )}
      {cost.missing !== null && (
        <span className="block">{t(cost.missing === 'board' ? 'costTuition' : 'costBoard')}</span>
      )}
    </Line>
  )
}

type Origins = MatchAnswer['origins']
type CardProps<S> = { entry: S; visitor: Visitor; origins: Origins }

export function PlacedSchool({ entry, visitor, origins }: CardProps<Placed>) {
  const { judged, school } = entry
  const ruleText = useRuleText()
  const figures = figuresFor(school, LEVELS[visitor.level])
  const scores = compareScores(school, visitor)
  const rate = figures['admission-rate']
  return (
    <Card entry={entry}>
      <p className="mt-2">{ruleText(judged.reason)}</p>
      <dl className="mt-2 text-sm">
        {rate && <RateLine rate={rate[0]} year={yearOf(origins, rate[2])} />}
        {scores.map((score) => (
          <ScoreLine key={score.score} score={score} year={yearOf(origins, score.figure[2])} />
        ))}
        <MarksLine visitor={visitor} />
        {judged.reason === 'englishShort' && <EnglishLine visitor={visitor} />}
        <CostLine cost={entry.cost} budget={visitor.budget} origins={origins} />
      </dl>
      <NoExam isShown={school.no_exam && scores.some(({ position }) => position === 'below')} />
    </Card>
  )
}

/** An unclassified school with the reason, unless the section states it for all. */
export function UnplacedSchoolCard({
  entry,
  visitor,
  origins,
  isReasonShown,
}: CardProps<UnplacedSchool> & { isReasonShown: boolean }) {
  const t = useTranslations('match')
  const rate = figuresFor(entry.school, LEVELS[visitor.level])['admission-rate']
  return (
    <Card entry={entry}>
      {!isReasonShown && <p className="mt-2">{t(`apartWhy.${entry.why}`)}</p>}
      <dl className="mt-2 text-sm">
        {rate && <RateLine rate={rate[0]} year={yearOf(origins, rate[2])} />}
        <CostLine cost={entry.cost} budget={visitor.budget} origins={origins} />
      </dl>
    </Card>
  )
}

function Card({ entry: { school, wishes }, children }: { entry: Placed | UnplacedSchool; children: ReactNode }) {
  const t = useTranslations('match')
  const href = useHref()
  const country = useLayout().countries.find(({ code }) => code === school.country)?.name
  return (
    <li className="card break-inside-avoid p-4" data-school={school.id}>
      <div className="flex justify-between gap-3">
        <div className="min-w-0">
          <h4 className="text-lg leading-snug">
            <a href={href(`/schools/${school.id}`)} className="text-link">
              {school.name}
            </a>
          </h4>
          {school.name_en && (
            <p lang="en" className="text-sm leading-snug text-quiet">
              {school.name_en}
            </p>
          )}
          <p className="text-sm text-quiet">
            {school.city}
            {country && country !== school.city && ` · ${country}`}
          </p>
        </div>
        <Heart school={school} className="-mt-2 -mr-2" />
      </div>
      {children}
      {wishes.length > 0 && (
        <p className="mt-2 text-sm">{t('meets', { wishes: wishes.map((wish) => t(`wish.${wish}`)).join(' · ') })}</p>
      )}
    </li>
  )
}

const yearOf = (origins: Origins, id: number) => origins.find((origin) => origin.id === id)?.year

function RateLine({ rate, year }: { rate: number; year: string | undefined }) {
  const t = useTranslations('match')
  const { share } = useFormats()
  return (
    <Line label={t('line.rate')} year={year}>
      {t('rateSays', { rate: share(rate) })}
    </Line>
  )
}

function ScoreLine({
  score: { score, figure, ownScore, position, gap },
  year,
}: {
  score: Comparison
  year: string | undefined
}) {
  const t = useTranslations('match')
  const [from, to] = figure
  const standing = position === 'above' && gap === 0 ? 'upper' : position
  return (
    <Line label={t(`line.${score}`)} year={year}>
      {t('scoreSays', {
        range: `${from}–${to ?? from}`,
        own: String(ownScore),
        gap: t(`gap.${standing}`, { points: gap }),
      })}
    </Line>
  )
}

/** The section states once that they are missing. */
function MarksLine({ visitor: { marks } }: { visitor: Visitor }) {
  const t = useTranslations('match')
  const { number } = useFormats()
  if (!marks) return null
  return (
    <Line label={t('line.marks')}>
      {t('marksSay', { own: number(marks.mark), band: t(`band.${bandOf(marks.system, marks.mark)}`) })}
    </Line>
  )
}

function EnglishLine({ visitor: { english, level } }: { visitor: Visitor }) {
  const t = useTranslations('match')
  const { number } = useFormats()
  const levelData = LEVELS[level]
  if (!english || levelData === 'pathway') return null
  const enough = number(english.test.enough[levelData])
  return (
    <Line label={t('line.english')}>
      {t('englishSays', { own: `${english.test.name} ${number(english.score)}`, enough })}
    </Line>
  )
}

function NoExam({ isShown }: { isShown: boolean }) {
  const t = useTranslations('match')
  return isShown ? <p className="mt-1 text-sm">{t('noExamNote')}</p> : null
}
