/** The rules and the firm's classification, for visitors who want to know how schools are classified. */
import { type Reading, RULES } from '../../../domain/match/rules.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useFormats } from './formats.ts'

/** The explanation of a rule, with its threshold. */
export function useRuleText(): (reason: string) => string {
  const t = useTranslations('match')
  const { share } = useFormats()
  return (reason) => {
    const when = RULES.find((rule) => rule.reason === reason)?.when
    return t(`rule.${reason}` as 'rule.selective', { limit: share(when?.rateUnder ?? when?.rateFrom ?? 0) })
  }
}

export function HowPlaced({ reading }: { reading: Reading }) {
  const t = useTranslations('match')
  return (
    <section className="no-print mt-12 grid gap-4">
      <details className="card p-5">
        <summary className="cursor-pointer text-lg font-semibold">{t('rulesTitle')}</summary>
        <p className="measure mt-3">{t('rulesText')}</p>
        <RulesTable />
        <p className="measure mt-3 text-sm text-quiet">{t('orderText')}</p>
      </details>
      <details className="card p-5">
        <summary className="cursor-pointer text-lg font-semibold">{t('readingTitle')}</summary>
        <p className="measure mt-3">{t('readingText')}</p>
        <ReadingTable reading={reading} />
      </details>
    </section>
  )
}

function RulesTable() {
  const t = useTranslations('match')
  const ruleText = useRuleText()
  return (
    <table className="mt-3 w-full text-left">
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="py-2 pr-4">
            {t('rulesGroup')}
          </th>
          <th scope="col" className="py-2">
            {t('rulesRule')}
          </th>
        </tr>
      </thead>
      <tbody>
        {RULES.map((rule) => (
          <tr key={rule.reason} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-4 font-semibold">
              {t(`group.${rule.group}`)}
            </th>
            <td className="py-2">{ruleText(rule.reason)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const BANDS = ['strong', 'good', 'fair'] as const

function ReadingTable({ reading }: { reading: Reading }) {
  const t = useTranslations('match')
  const { number } = useFormats()
  const tests = reading.english.map(({ name, enough }) =>
    t('readingEnough', {
      test: name,
      undergraduate: number(enough.undergraduate),
      graduate: number(enough.graduate),
    }),
  )
  return (
    <>
      <table className="mt-3 w-full text-left">
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="py-2 pr-4">
              {t('readingSystem')}
            </th>
            {BANDS.map((band) => (
              <th key={band} scope="col" className="py-2 pr-4 text-right">
                {t(`band.${band}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reading.marks.map((system) => (
            <tr key={system.code} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                {system.name}
              </th>
              {BANDS.map((band) => (
                <td key={band} className="py-2 pr-4 text-right tabular-nums">
                  {number(system[band])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-quiet">{t('readingLow')}</p>
      <p className="measure mt-3">
        {t('readingEnglish', {
          tests: tests.slice(1).reduce((one, other) => t('readingBetween', { one, other }), tests[0] ?? ''),
        })}
      </p>
    </>
  )
}
