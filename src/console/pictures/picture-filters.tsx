import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'

export type AskedPictures = { q: string; view: string; page: string }

const VIEWS = ['ready', 'incomplete', 'used', 'unused'] as const

/** Filters pictures by words and use: a GET form, so that the URL has the filters. */
export function PictureFilters({ asked }: { asked: AskedPictures }) {
  const say = useWords()
  return (
    <form method="get" className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 grow md:max-w-80">
        <Field label={say('pictures.find')} name="q" defaultValue={asked.q} maxLength={200} />
      </div>
      <div className="min-w-40">
        <Choice
          label={say('pictures.view')}
          name="view"
          defaultValue={asked.view}
          options={[
            ['', say('pictures.every')],
            ...VIEWS.map((view) => [view, say(`pictures.views.${view}`)] as const),
          ]}
        />
      </div>
      <Submit>{say('pictures.search')}</Submit>
    </form>
  )
}
