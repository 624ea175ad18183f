import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'

/** The organisation's claims in figures, each with its period and method. */
export function Figures() {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const { claims } = useLayout().site
  if (claims.length === 0) return null
  return (
    <section id="figures" className="mt-8 scroll-mt-16 bg-sand py-6 md:mt-14 md:py-12">
      <div className="frame">
        <h2 className="text-[1.625rem] md:text-4xl">{t('figuresTitle')}</h2>
        <p className="measure mt-2 text-quiet md:text-lg">{t('figuresText')}</p>
        {claims.some(({ demo }) => demo) && <p className="mt-1 text-sm text-quiet">{t('figuresDemo')}</p>}
        <ul className="mt-4 md:mt-6">
          {claims.map(({ id, value, label, period, of, how_counted, demo }) => (
            <li
              key={id}
              className="items-baseline gap-x-10 border-t border-line py-2 md:grid md:grid-cols-[13rem_1fr] md:py-5"
            >
              <p className="text-2xl leading-tight font-semibold whitespace-nowrap tabular-nums md:text-4xl">{value}</p>
              <Fold
                heading={
                  <span>
                    <span className="block font-semibold">{label}</span>
                    <span className="block text-sm text-quiet">
                      {[period, of].filter(Boolean).join(' · ')}{' '}
                      {demo && <span className="tag ml-1 bg-paper">{tLayout('demo')}</span>}
                    </span>
                  </span>
                }
              >
                <p className="measure mt-1 text-[0.9375rem] text-quiet">{how_counted}</p>
              </Fold>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The organisation's sources of income; renders nothing when they are not given. */
export function Paid() {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { paid_by, pages } = useLayout().site
  if (!paid_by) return null
  return (
    <section id="paid" className="frame mt-8 md:mt-14 scroll-mt-16">
      <h2 className="text-[1.625rem] md:text-4xl">{t('paidTitle')}</h2>
      <p className="measure mt-2 md:text-lg">
        {paid_by.sentence} {paid_by.demo && <span className="tag border border-line">{tLayout('demo')}</span>}
      </p>
      <ul className="mt-4 grid gap-x-12 md:mt-6 md:gap-y-6 md:grid-cols-2">
        {paid_by.points.map(({ title, desc }) => (
          <li key={title} className="border-t border-line pt-1 md:pt-4">
            <Fold summaryClass="max-md:min-h-11" heading={<h3 className="text-lg">{title}</h3>}>
              <p className="measure mt-1 text-quiet">{desc}</p>
            </Fold>
          </li>
        ))}
      </ul>
      {pages.includes('terms') && (
        <a href={href('/terms')} className="button button-quiet mt-6">
          {tLayout('terms')}
        </a>
      )}
    </section>
  )
}

/** The registrations of the edition's organisation, with links to the registers; renders nothing without any. */
export function Registration() {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const { registration } = useLayout().site
  if (!registration) return null
  const { legal_name, numbers, memberships, demo } = registration
  return (
    <section id="registration" className="frame mt-8 md:mt-14 scroll-mt-16">
      <Fold
        summaryClass="max-md:min-h-13"
        heading={<h2 className="text-[1.625rem] md:text-4xl">{t('registrationTitle')}</h2>}
      >
        <p className="measure mt-2 text-quiet md:text-lg">{t('registrationText')}</p>
        {demo && <p className="measure mt-1 text-sm text-quiet">{t('registrationDemo')}</p>}
        <p className="mt-5 text-lg font-semibold">
          {legal_name} {demo && <span className="tag ml-1 border border-line font-normal">{tLayout('demo')}</span>}
        </p>
        <ul className="mt-3 grid gap-x-12 md:grid-cols-2">
          {numbers.map(({ name, number, by, register }) => (
            <li key={name} className="border-t border-line py-3">
              <p className="text-sm text-quiet">{name}</p>
              <p className="text-lg tabular-nums">{number}</p>
              {by && <p className="text-sm text-quiet">{t('numberBy', { by })}</p>}
              {register && <Register link={register.url}>{t('registerLink', { name: register.name })}</Register>}
            </li>
          ))}
          {memberships.map(({ code, name, by, says, link }) => (
            <li key={code} className="border-t border-line py-3">
              <p className="text-sm text-quiet">{t('membership')}</p>
              <p lang="en" className="text-lg">
                {name}
              </p>
              <p className="measure text-sm text-quiet">{says}</p>
              <Register link={link}>{t('credentialLink', { by })}</Register>
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  )
}

function Register({ link, children }: { link: string; children: string }) {
  return (
    <a href={link} rel="noopener" className="text-link inline-flex min-h-11 items-center text-[0.9375rem]">
      {children}
    </a>
  )
}
