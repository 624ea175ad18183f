import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords } from '../messages/words.ts'

/** What can stand in braces, and what takes its place. */
export function PlacesHelp({ places }: Pick<StaffAnswer<'listTemplates'>, 'places'>) {
  const say = useWords()
  return (
    <section className="panel">
      <h2>{say('templates.places')}</h2>
      <p className="mt-1 text-sm text-quiet">{say('templates.places_hint')}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {places.map((place) => (
          <div key={place} className="contents">
            <dt>
              <code>{`{${place}}`}</code>
            </dt>
            <dd>{say(`place.${place}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
