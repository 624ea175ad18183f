import { ArrowRight } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'

/** From an article about a country to its guide and its schools; from any other to the search of all. */
export function CountryLinks({ code }: { code: string | null }) {
  const t = useTranslations('layout')
  const href = useHref()
  const country = useLayout().countries.find((listed) => listed.code === code)
  const links = country
    ? [
        [t('studyIn', { country: country.nameIn }), `/study/${code}`] as const,
        [t('schoolsIn', { country: country.nameIn }), `/countries/${code}/schools`] as const,
      ]
    : [[t('allSchools'), '/countries/all/schools'] as const]
  return (
    <ul className="border-t border-line lg:mt-6">
      {links.map(([label, path]) => (
        <li key={path} className="border-b border-line">
          <a
            href={href(path)}
            className="flex min-h-12 items-center justify-between gap-3 font-semibold hover:underline"
          >
            {label}
            <ArrowRight size={17} aria-hidden className="shrink-0 text-accent" />
          </a>
        </li>
      ))}
    </ul>
  )
}
