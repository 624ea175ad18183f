import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { Choice, Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { formMessage } from '../shell/refused.ts'
import type { Unsaved } from './act-on-redirects.ts'

const shown = ['from', 'to', 'is_over']

/** What an edition is chosen from, all of them first. */
export function useEditions(): (readonly [string, string])[] {
  const say = useWords()
  return [['', say('redirects.every_edition')], ...LOCALES.map((code) => [code, EDITIONS[code].ownName] as const)]
}

/** One redirect, typed. */
export function AddForm({ unsaved }: { unsaved: Unsaved | undefined }) {
  const say = useWords()
  const editions = useEditions()
  const { typed, refused } = unsaved ?? {}
  const errors = refused?.errors ?? {}
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="add">
      <h2 id="add">{say('redirects.add_title')}</h2>
      <Notice isBad text={formMessage(refused, shown)} />
      <form method="post" action="/console/redirects" className="grid gap-3">
        <Field
          label={say('redirects.from')}
          name="from"
          required
          maxLength={2000}
          defaultValue={typed?.from}
          hint={say('redirects.from_hint')}
          errors={errors.from}
        />
        <Field
          label={say('redirects.to')}
          name="to"
          maxLength={2000}
          defaultValue={typed?.to}
          hint={say('redirects.to_hint')}
          errors={errors.to}
        />
        <Choice label={say('redirects.edition')} name="edition" options={editions} defaultValue={typed?.edition} />
        <label className="flex min-h-9 items-center gap-2">
          <input type="checkbox" name="gone" value="1" defaultChecked={typed?.gone} />
          {say('redirects.gone')}
        </label>
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            name="over"
            value="1"
            defaultChecked={typed?.over}
            aria-describedby={errors.is_over ? 'over-error' : undefined}
          />
          {say('redirects.over')}
        </label>
        {errors.is_over && (
          <p id="over-error" className="text-sm text-danger">
            {errors.is_over.join(' ')}
          </p>
        )}
        <button type="submit" name="intent" value="add" className="button button-main justify-self-start">
          {say('redirects.add')}
        </button>
      </form>
    </section>
  )
}
