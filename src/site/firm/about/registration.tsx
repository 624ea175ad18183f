import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'

/** What the edition's firm is registered as, with the registers in which it can be looked up; nothing where none is given. */
export function Registration() {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const { registration } = useLayout().site
  if (!registration) return null
  const { legal_name, numbers, memberships, demo } = registration
  return (
    <section id="registration" className="frame mt-14 scroll-mt-16">
      <h2 className="text-[1.625rem] md:text-4xl">{t('registrationTitle')}</h2>
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
