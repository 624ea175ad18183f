/** The rules in plain words, and the organisation's reading of marks and tests. */
import { useCostFormats } from '../../costs/formats.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import type { MatchForm } from './load.ts'

const RULES = ['requirements', 'distribution', 'usual', 'year', 'money', 'carried', 'rare', 'unjudged'] as const
const BANDS = ['strong', 'good', 'fair'] as const

export function HowJudged({ form }: { form: MatchForm }) {
  const t = useTranslations('match')
  return (
    <section className="no-print mt-12 grid gap-4">
      <details className="card p-5">
        <summary className="cursor-pointer text-lg font-semibold">{t('rulesTitle')}</summary>
        <ul className="measure mt-3 list-disc space-y-1 pl-5">
          {RULES.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </details>
      <details className="card p-5">
        <summary className="cursor-pointer text-lg font-semibold">{t('readingTitle')}</summary>
        <p className="measure mt-3">{t('readingText')}</p>
        <ReadingTable form={form} />
      </details>
    </section>
  )
}

function ReadingTable({ form }: { form: MatchForm }) {
  const t = useTranslations('match')
  const format = useFormatter()
  const { list } = useCostFormats()
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  return (
    <>
      <table className="mt-3 w-full text-left">
        <caption className="sr-only">{t('readingTitle')}</caption>
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
          {form.marks.map((system) => (
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
      <ul className="measure mt-3 list-disc space-y-1 pl-5">
        {form.english
          .filter(({ bands }) => bands.length > 0)
          .map(({ code, name, bands }) => (
            <li key={code}>
              {t('readingTest', {
                test: name,
                bands: list(
                  bands.map(
                    ({ score, band }) => `${number(score)} → ${format.number(band, { minimumFractionDigits: 1 })}`,
                  ),
                ),
              })}
            </li>
          ))}
      </ul>
    </>
  )
}
