import { keysOf } from '../../../domain/collections.ts'
import type { ChangedExample } from '../../../domain/content/price-examples.ts'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'

/** A change of the whole price list affects hundreds. */
const shownMax = 60

/** Prices of typical orders with the change, beside the current prices. */
export function PriceExamples({ examples }: { examples: readonly ChangedExample[] }) {
  const t = useTranslations()
  const { services } = useReader()
  const { number } = useFormat()
  if (examples.length === 0)
    return (
      <p className="note-good" role="status">
        {t('content.tried_same')}
      </p>
    )
  const currencies = [...new Set(examples.flatMap(({ prices, before }) => keysOf({ ...before, ...prices })))]
  const amount = (minor: number | null | undefined) => (minor == null ? '–' : number(minor / 100))
  const whatOf = ({ service, what, words }: ChangedExample) =>
    words === null
      ? [services.application.nameOf(service), what].filter(Boolean).join(' · ')
      : `${services.document.nameOf(service)} · ${services.mode.nameOf(what)} · ${t('content.words', { count: words })}`
  return (
    <section className="panel" aria-labelledby="tried" role="status">
      <h2 id="tried" className="text-base font-semibold">
        {t('content.tried', { count: examples.length })}
      </h2>
      <p className="text-sm text-quiet">{t('content.tried_note')}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left">
          <thead className="border-b border-line text-sm text-quiet">
            <tr>
              <th scope="col" className="py-1 pe-3 font-semibold">
                {t('content.order')}
              </th>
              {currencies.map((currency) => (
                <th key={currency} scope="col" className="py-1 pe-3 text-right font-semibold">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {examples.slice(0, shownMax).map((example) => (
              <tr
                key={`${example.service} ${example.what} ${example.words}`}
                className="border-b border-line last:border-0"
              >
                <th scope="row" className="py-1 pe-3 font-normal">
                  {whatOf(example)}
                </th>
                {currencies.map((currency) => {
                  const [was, is] = [example.before?.[currency], example.prices[currency]]
                  return (
                    <td key={currency} className="py-1 pe-3 text-right whitespace-nowrap tabular-nums">
                      {was === is ? (
                        <span className="text-quiet">{amount(is)}</span>
                      ) : (
                        <>
                          {amount(was)} → <strong>{amount(is)}</strong>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {examples.length > shownMax && (
        <p className="mt-1 text-sm text-quiet">{t('content.tried_more', { count: examples.length - shownMax })}</p>
      )}
    </section>
  )
}
