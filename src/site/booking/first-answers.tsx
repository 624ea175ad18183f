import { Face } from '../firm/people/face.tsx'
import { useTranslations } from '../messages/provider.tsx'
import type { FirstAnswer } from './load.ts'

/** The faces of those who answer first, an office each. */
export function FirstAnswers({ people }: { people: FirstAnswer[] }) {
  const t = useTranslations('consultation')
  const tLayout = useTranslations('layout')
  if (people.length === 0) return null
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h2 className="text-base">
        {t('answersTitle')}{' '}
        {people.some(({ demo }) => demo) && (
          <span className="tag ml-1 border border-line font-normal">{tLayout('demo')}</span>
        )}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-3">
        {people.map((person) => (
          <li key={person.code} className="flex items-center gap-2.5">
            <Face person={person} size={160} className="size-11 text-sm" />
            <p className="text-sm leading-snug">
              <span className="block font-semibold">{person.name}</span>
              <span className="text-quiet">{person.office}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
