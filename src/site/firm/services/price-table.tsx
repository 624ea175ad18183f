import { formatMoney } from '../../../domain/money.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import type { Package } from './load.ts'
import { RangeAtHome } from './packages.tsx'

/** The packages with their prices, each with a link to its description. */
export function PriceTable({ packages }: { packages: readonly Package[] }) {
  const t = useTranslations('services')
  const tLayout = useTranslations('layout')
  const { locale, site } = useLayout()
  const href = useHref()
  return (
    <>
      <table className="w-full max-w-3xl text-left">
        <caption className="sr-only">{tLayout('packages')}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-2 pr-4">
              {tLayout('packages')}
            </th>
            <th scope="col" className="py-2">
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {packages.map(
            ({ id, code, title, price, demo }) =>
              price && (
                <tr key={id} className="border-b border-line align-top">
                  <th scope="row" className="py-3 pr-4 font-semibold">
                    <a href={href(`/service#${code}`)} className="text-link">
                      {title}
                    </a>{' '}
                    {demo && <span className="tag border border-line font-normal">{tLayout('demo')}</span>}
                  </th>
                  <td className="py-3">
                    <p className="font-semibold tabular-nums">
                      {t('priceRange', {
                        from: formatMoney(price.from_minor, price.currency, locale),
                        to: formatMoney(price.to_minor, price.currency, locale),
                      })}
                    </p>
                    <RangeAtHome fromMinor={price.from_minor} toMinor={price.to_minor} currency={price.currency} />
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      {site.pages.includes('terms') && (
        <a href={href('/terms')} className="text-link mt-2 inline-flex min-h-11 items-center">
          {t('toTerms')}
        </a>
      )}
    </>
  )
}
