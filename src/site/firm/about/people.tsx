import type { ReactNode } from 'react'
import { editionOf } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import { Face } from '../people/face.tsx'
import type { AboutData } from './load.ts'

type Person = AboutData['people'][number]

/** The team: the edition's people, then their colleagues elsewhere; renders nothing without people. */
export function People({ people }: { people: Person[] }) {
  const t = useTranslations('about')
  const { locale } = useLayout()
  if (people.length === 0) return null
  const editionPeople = people.filter(({ edition }) => edition === locale)
  const others = people.filter(({ edition }) => edition !== locale)
  return (
    <section id="people" className="frame mt-8 md:mt-14 scroll-mt-16">
      <h2 className="text-[1.625rem] md:text-4xl">{t('peopleTitle')}</h2>
      <p className="measure mt-2 text-quiet md:text-lg">{t('peopleText')}</p>
      {people.some(({ demo }) => demo) && <p className="measure mt-1 text-sm text-quiet">{t('peopleDemo')}</p>}
      <PersonList people={editionPeople} />
      {others.length > 0 && (
        <Fold
          className="mt-10 border-t border-line pt-1 md:pt-6"
          summaryClass="max-md:min-h-13"
          heading={<h3 className="text-lg md:text-2xl">{t('otherPeople')}</h3>}
        >
          <PersonList people={others} />
        </Fold>
      )}
      <Credentials people={people} />
    </section>
  )
}

function PersonList({ people }: { people: Person[] }) {
  return (
    <ul className="mt-4 grid gap-x-12 md:mt-6 gap-y-4 md:gap-y-10 lg:grid-cols-2">
      {people.map((person) => (
        <PersonCard key={person.id} person={person} />
      ))}
    </ul>
  )
}

function PersonCard({ person }: { person: Person }) {
  const t = useTranslations('about')
  const tLayout = useTranslations('layout')
  const { comma } = editionOf(useLayout().locale)
  const { code, name, role, line, office, since, languages, countries, credentials, answers_first, demo } = person
  return (
    <li id={code} className="scroll-mt-24 border-t-2 border-ink pt-4 max-md:pb-1 target:border-accent">
      <Fold
        heading={
          <span className="flex gap-4 md:gap-6">
            <Face person={person} size={160} className="size-14 text-xl md:size-28 md:text-3xl" />
            <span className="min-w-0">
              <span className="block text-xl leading-snug font-semibold">
                {name}{' '}
                {demo && (
                  <span className="tag ml-1 border border-line align-middle font-normal">{tLayout('demo')}</span>
                )}
              </span>
              <span className="block text-[0.9375rem] leading-snug">{role}</span>
              <span className="block mt-1 text-sm text-quiet">
                {answers_first ? (
                  <span className="font-semibold text-jade">{t('answersFirst', { office: office.name })}</span>
                ) : (
                  office.name
                )}
                {' · '}
                {t('since', { year: String(since) })}
              </span>
            </span>
          </span>
        }
      >
        <p className="measure mt-3 text-[0.9375rem]">{line}</p>
        <dl className="mt-2 text-[0.9375rem]">
          <Fact label={t('speaks')}>{languages.map((language) => t(`languages.${language}`)).join(comma)}</Fact>
          {countries.length > 0 && <Fact label={t('advisesOn')}>{countries.map(({ name }) => name).join(comma)}</Fact>}
          {credentials.length > 0 && (
            <Fact label={t('trained')}>
              <ul>
                {credentials.map(({ code, name, by }) => (
                  <li key={code}>
                    <span lang="en">{name}</span>{' '}
                    <span className="text-sm text-quiet">
                      (<span lang="en">{by}</span>)
                    </span>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
      </Fold>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] items-baseline gap-x-3 py-0.5">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

/** The meaning of each certificate, once. */
function Credentials({ people }: { people: Person[] }) {
  const t = useTranslations('about')
  const credentials = [
    ...new Map(people.flatMap(({ credentials }) => credentials).map((each) => [each.code, each])).values(),
  ]
  if (credentials.length === 0) return null
  return (
    <Fold
      className="mt-8 border-t border-line pt-1 md:pt-6"
      summaryClass="max-md:min-h-13"
      heading={<h3 className="text-lg md:text-xl">{t('credentialsTitle')}</h3>}
    >
      <ul className="mt-3 grid gap-x-12 gap-y-4 md:grid-cols-2">
        {credentials.map(({ code, name, by, says, link }) => (
          <li key={code} className="text-[0.9375rem]">
            <p lang="en" className="font-semibold">
              {name}
            </p>
            <p className="measure text-quiet">{says}</p>
            <a href={link} rel="noopener" className="text-link inline-flex min-h-11 items-center text-sm">
              {t('credentialLink', { by })}
            </a>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
