import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { NotKnown } from '../list/programme-card.tsx'
import { useProgrammeWords } from '../words.ts'
import type { ProgrammePageData } from './load.ts'

type Line = { key: string; label: string; value: ReactNode }

/** Entry requirements with those that aren't known, starts and deadlines, and the right to stay. */
export function Requirements({ data }: { data: ProgrammePageData }) {
  const t = useTranslations('programme')
  const lines = [...useEntry(data), ...useStarts(data)]
  return (
    <section className="card p-5" aria-labelledby="requirements">
      <h2 id="requirements" className="text-xl">
        {t('requirements')}
      </h2>
      <dl className="mt-2">
        {lines.map(({ key, label, value }) => (
          <div
            key={key}
            className="grid gap-x-4 border-t border-line py-2.5 first:border-0 md:grid-cols-[11rem_1fr] md:items-baseline"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="font-semibold">{value ?? <NotKnown programme={data.programme} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Without a value where it isn't known. */
function useEntry({ programme, scales }: ProgrammePageData): Line[] {
  const t = useTranslations('programme')
  const format = useFormatter()
  const { english, length } = useProgrammeWords()
  const { requirements, conditional } = programme
  const { grades = [], tests = [], portfolio, experience_years, english_rule, presessional_weeks } = requirements
  const scores = english(programme)
  const yesOrNo = (value: boolean) => t(value ? 'needed' : 'notNeeded')
  const optional: (Line | false)[] = [
    tests.length > 0 && {
      key: 'tests',
      label: t('tests'),
      value: (
        <Several
          items={tests.map(({ test, rule, minimum }) =>
            t('testLine', {
              test: test.toUpperCase().replaceAll('_', '/'),
              rule: minimum === undefined ? t(`rule.${rule}`) : t('atLeast', { score: format.number(minimum) }),
            }),
          )}
        />
      ),
    },
    portfolio !== undefined && { key: 'portfolio', label: t('portfolio'), value: yesOrNo(portfolio) },
    experience_years !== undefined && {
      key: 'experience',
      label: t('experience'),
      value: experience_years > 0 ? t('experienceYears', { count: experience_years }) : t('notNeeded'),
    },
    presessional_weeks !== undefined && {
      key: 'presessional',
      label: t('presessional'),
      value: t('presessionalWeeks', { length: length(presessional_weeks) }),
    },
  ]
  return [
    {
      key: 'english',
      label: t('english'),
      value: scores.length > 0 ? <Several items={scores} /> : english_rule ? t(`englishRule.${english_rule}`) : null,
    },
    {
      key: 'grades',
      label: t('grades'),
      value:
        grades.length > 0 ? (
          <Several
            items={grades.map(({ scale, minimum }) =>
              t('gradeLine', { scale: scales[scale] ?? scale, minimum: format.number(minimum) }),
            )}
          />
        ) : null,
    },
    ...optional.filter((line) => line !== false),
    { key: 'conditional', label: t('conditional'), value: conditional === null ? null : t(conditional ? 'yes' : 'no') },
  ]
}

function useStarts({ programme, now }: ProgrammePageData): Line[] {
  const t = useTranslations('programme')
  const { day } = useDates()
  const { intakes, monthName, dayOfYear } = useProgrammeWords()
  const starts = intakes(programme, now)
  const { deadlines, post_study } = programme
  return [
    {
      key: 'intakes',
      label: t('intakes'),
      value: starts && t('intakesLine', { next: starts.next, all: starts.all }),
    },
    {
      key: 'deadlines',
      label: t('deadlines'),
      value:
        deadlines.length > 0 ? (
          <Several
            items={deadlines.map((deadline) => {
              const written = deadline.day.length > 5 ? day(deadline.day) : dayOfYear(deadline.day)
              return deadline.intake === undefined
                ? written
                : t('deadlineFor', { day: written, month: monthName(deadline.intake) })
            })}
          />
        ) : null,
    },
    ...(post_study ? [{ key: 'stay', label: t('stay'), value: t(`stayRight.${post_study}`) }] : []),
  ]
}

function Several({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
