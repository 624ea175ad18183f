import type { ReactNode } from 'react'
import type { ProgrammeItem } from '../../../api/client.ts'
import { useCostFormats } from '../../costs/formats.ts'
import { costsPath } from '../../costs/load.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { countryOf } from '../../schools/list/school-card.tsx'
import { useStepText } from '../../schools/match/texts.ts'
import { Heart } from '../../schools/shortlist/heart.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import type { YearMonth } from '../intakes.ts'
import { useProgrammeWords } from '../words.ts'
import type { ProgrammeList } from './load.ts'

/** A fact that isn't known: the official page to look at, or the school to ask. */
export function NotKnown({ programme: { link, school } }: { programme: Pick<ProgrammeItem, 'link' | 'school'> }) {
  const t = useTranslations('programmes')
  const page = link ?? school.website
  if (!page) return <span className="text-sm font-normal text-quiet">{t('notKnown')}</span>
  return (
    <a href={page} rel="noopener" className="text-link relative z-1 text-sm font-normal text-quiet">
      {t('notKnown')}
    </a>
  )
}

type Listed = ProgrammeItem & Pick<ProgrammeList['programmes'][number], 'fit'>
type Props = {
  programme: Listed
  now: YearMonth
  level?: 'h2' | 'h3'
  isSchoolShown?: boolean
  /** The reader's English: a band of IELTS, `none`, or empty. */
  english?: string
}

/** One programme in a list: what it is, what a year costs, what it asks for, and when it starts. */
export function ProgrammeCard({ programme, now, level: Heading = 'h2', isSchoolShown = true, english = '' }: Props) {
  const t = useTranslations('programmes')
  const href = useHref()
  const tLayout = useTranslations('layout')
  const { displayName, length } = useProgrammeWords()
  const {
    id,
    name,
    language,
    name_language: nameLanguage,
    school,
    city,
    campus,
    level,
    weeks,
    subjects,
    post_study,
    demo,
  } = programme
  const country = countryOf(programme, useLayout()).name
  return (
    <li className="card relative flex flex-col gap-3 p-4 transition-colors hover:border-edge">
      <div className="flex grow gap-3">
        <div className="min-w-0 grow">
          <Heading className="text-lg leading-snug">
            <a
              href={href(`/programmes/${id}`)}
              lang={language ?? nameLanguage ?? ''}
              className="after:absolute after:inset-0 after:rounded-2xl"
            >
              {name}
            </a>
          </Heading>
          {isSchoolShown && <p className="mt-0.5">{school.name}</p>}
          <p className="line-clamp-2 text-sm text-quiet">
            {[...new Set([campus ?? city.name, country])].filter(Boolean).join(' · ')}
          </p>
          {language === null && nameLanguage !== null && (
            <p className="mt-1 text-sm">{t('nameIn', { language: displayName(nameLanguage) })}</p>
          )}
          <p className="mt-2 flex flex-wrap gap-1.5">
            <span className="tag">{t(`level.${level}`)}</span>
            {weeks !== null && <span className="tag">{length(weeks)}</span>}
            {subjects.map((subject) => (
              <span key={subject.id} className="tag">
                {subject.name}
              </span>
            ))}
            {post_study && <span className="tag tag-jade">{t(`tag.${post_study}`)}</span>}
            {demo && <span className="tag">{tLayout('demo')}</span>}
          </p>
        </div>
        {isSchoolShown && <Heart school={school} className="-mt-2 -mr-2" />}
      </div>
      <FitNote programme={programme} english={english} />
      <CardFacts programme={programme} now={now} />
    </li>
  )
}

const TONES = { now: 'tag-jade', step: '', reach: '', beyond: '' } as const

/** How it fits what the reader gave: the group, the steps or what rules it out, and how English can follow. */
function FitNote({ programme: { fit, conditional, ielts }, english }: { programme: Listed; english: string }) {
  const t = useTranslations('programmes')
  const tMatch = useTranslations('match')
  const stepText = useStepText()
  if (!fit && english === '') return null
  const rulingOut = [...new Set(fit?.reasons.filter(({ verdict }) => verdict === 'out').map(({ kind }) => kind))]
  const details = [
    ...(fit?.group === 'step' ? fit.steps.map(stepText) : []),
    ...(fit?.group === 'beyond' ? rulingOut.map((kind) => tMatch(`label.${kind}`)) : []),
    english !== '' && conditional && (ielts === null || ielts > (Number(english) || 0)) && t('conditionalReach'),
    english !== '' && !conditional && ielts === null && t('unpublishedReach'),
  ].filter((detail) => typeof detail === 'string')
  if (!fit && details.length === 0) return null
  return (
    <p className="text-sm">
      {fit && <span className={`tag me-2 ${TONES[fit.group]}`}>{tMatch(`group.${fit.group}`)}</span>}
      {[...new Set(details)].map((detail) => (
        <span key={detail} className="me-2">
          {detail}
        </span>
      ))}
    </p>
  )
}

/** The facts of a card; what isn't known is one line that leads to the school. */
function CardFacts({ programme, now }: { programme: ProgrammeItem; now: YearMonth }) {
  const t = useTranslations('programmes')
  const tProgramme = useTranslations('programme')
  const { intakes, english, length } = useProgrammeWords()
  const { list } = useCostFormats()
  const { fee } = programme
  const starts = intakes(programme, now)
  const scores = english(programme)
  const { presessional_weeks: weeks, english_rule: rule } = programme.requirements
  const isEnglishKnown = scores.length > 0 || rule !== undefined || Boolean(weeks) || programme.conditional === true
  const unknown = [!fee && t('fee'), !isEnglishKnown && t('english'), !starts && t('nextIntake')].filter(
    (label) => typeof label === 'string',
  )
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3 text-sm">
      <YearCost programme={programme} />
      {fee && <Fee fee={fee} />}
      <Contents programme={programme} />
      {isEnglishKnown && (
        <Line label={t('english')}>
          {scores[0] ?? (rule ? <Note>{tProgramme(`englishRule.${rule}`)}</Note> : <NotKnown programme={programme} />)}
          {scores.slice(1).map((score) => (
            <Note key={score}>{score}</Note>
          ))}
          {weeks && <Note>{t('presessional', { length: length(weeks) })}</Note>}
          {programme.conditional && <Note>{t('right.conditional')}</Note>}
        </Line>
      )}
      {starts && <Line label={t('nextIntake')}>{starts.next}</Line>}
      {unknown.length > 0 && (
        <Line label={list(unknown)}>
          <NotKnown programme={programme} />
        </Line>
      )}
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{label}</dt>
      <dd className="text-base leading-snug font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs font-normal text-quiet">{children}</span>
)

/** A whole year in the reader's money. */
function YearCost({ programme }: { programme: ProgrammeItem }) {
  const { year_cost } = programme
  const t = useTranslations('programmes')
  const { money } = useProgrammeWords()
  const { written, home } = year_cost ? money(year_cost) : { written: null, home: null }
  return (
    <Line label={t('yearCost')}>
      {home ?? written ?? <UsualCost programme={programme} />}
      {home && <Note>{written}</Note>}
    </Line>
  )
}

/** Where its own cost isn't known: the way to the usual range of the country, which /costs names so. */
function UsualCost({ programme }: { programme: ProgrammeItem }) {
  const t = useTranslations('programmes')
  const href = useHref()
  if (!useLayout().site.has_costs) return <NotKnown programme={programme} />
  return (
    <a
      href={href(costsPath({ programme: String(programme.id) }))}
      className="text-link relative z-1 text-sm font-normal text-quiet"
    >
      {t('usualCost')}
    </a>
  )
}

/** What the cost of a year contains and what is missing; nothing without a sum. */
function Contents({ programme: { year_cost, year_cost_parts } }: { programme: ProgrammeItem }) {
  const t = useTranslations('programmes')
  const { parts } = useProgrammeWords()
  const { parts: counted, missing } = year_cost_parts
  if (!year_cost) return null
  const sentences = [
    counted.length > 0 && t('contains', { parts: parts(counted.map(({ part }) => part)) }),
    missing.length > 0 && t('missing', { parts: parts(missing) }),
  ].filter(Boolean)
  return (
    <div className="col-span-2 -mt-1.5 text-xs text-quiet">
      <dt className="sr-only">{t('contents')}</dt>
      <dd>{sentences.reduce((one, other) => t('containsAndMisses', { one: String(one), other: String(other) }))}</dd>
    </div>
  )
}

function Fee({ fee }: { fee: NonNullable<ProgrammeItem['fee']> }) {
  const t = useTranslations('programmes')
  const { money, feeNote } = useProgrammeWords()
  const { written, home } = money(fee)
  return (
    <Line label={t('fee')}>
      {written}
      {home && <Note>{home}</Note>}
      <Note>{feeNote(fee)}</Note>
    </Line>
  )
}
