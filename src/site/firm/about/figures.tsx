import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'

/** What the firm claims of itself in figures, each with its years and how it is counted. */
export function Figures() {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const { claims } = useLayout().site
  if (claims.length === 0) return null
  return (
    <section id="figures" className="mt-14 scroll-mt-16 bg-sand py-12">
      <div className="frame">
        <h2 className="text-[1.625rem] md:text-4xl">{t('figuresTitle')}</h2>
        <p className="measure mt-2 text-quiet md:text-lg">{t('figuresText')}</p>
        {claims.some(({ demo }) => demo) && <p className="mt-1 text-sm text-quiet">{t('figuresDemo')}</p>}
        <ul className="mt-6">
          {claims.map(({ id, value, label, period, of, how_counted, demo }) => (
            <li
              key={id}
              className="grid gap-x-10 gap-y-1 border-t border-line py-5 md:grid-cols-[13rem_1fr] lg:grid-cols-[15rem_17rem_1fr]"
            >
              <p className="text-4xl leading-tight font-semibold tabular-nums md:row-span-2 lg:row-span-1 lg:text-5xl">
                {value}
              </p>
              <div>
                <p className="font-semibold">{label}</p>
                <p className="text-sm text-quiet">
                  {[period, of].filter(Boolean).join(' · ')}{' '}
                  {demo && <span className="tag ml-1 bg-paper">{tLayout('demo')}</span>}
                </p>
              </div>
              <p className="measure text-[0.9375rem] text-quiet md:col-start-2 lg:col-start-3">{how_counted}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
