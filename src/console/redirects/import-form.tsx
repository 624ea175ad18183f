import { useWords } from '../messages/words.ts'
import { Choice } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { formMessage } from '../shell/refused.ts'
import type { Unsaved } from './act-on-redirects.ts'
import { useEditions } from './add-form.tsx'

/** Many redirects, pasted; every line that is wrong is told, with what is wrong about it. */
export function ImportForm({ unsaved }: { unsaved: Unsaved | undefined }) {
  const say = useWords()
  const editions = useEditions()
  const { typed, refused } = unsaved ?? {}
  const lines = typed?.list.split(/\r\n|\r|\n/) ?? []
  const wrong = Object.entries(refused?.errors ?? {}).flatMap(([field, sentences]) => {
    const number = Number(/^lines\.(\d+)$/.exec(field)?.[1])
    return number ? [{ number, text: lines[number - 1] ?? '', sentences }] : []
  })
  wrong.sort((one, other) => one.number - other.number)
  const shown = ['list', ...wrong.map(({ number }) => `lines.${number}`)]
  const listErrors = refused?.errors.list
  return (
    <section className="panel grid content-start gap-3" aria-labelledby="import">
      <h2 id="import">{say('redirects.import_title')}</h2>
      <Notice isBad text={formMessage(refused, shown)} />
      {wrong.length > 0 && (
        <div className="note-bad" role="alert">
          <p>{say('redirects.wrong_lines')}</p>
          <ul className="mt-1 grid max-h-80 gap-1 overflow-y-auto">
            {wrong.map(({ number, text, sentences }) => (
              <li key={number} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{say('redirects.line', { line: number })}</span> {text}
                <span className="block text-sm">{sentences.join(' ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form method="post" action="/console/redirects" className="grid gap-3">
        <div>
          <label htmlFor="list" className="mb-1 block text-sm font-semibold">
            {say('redirects.list')}
          </label>
          <textarea
            id="list"
            name="list"
            rows={6}
            required
            spellCheck={false}
            defaultValue={typed?.list}
            className="field-input font-mono text-sm"
            aria-invalid={listErrors ? true : undefined}
            aria-describedby={listErrors ? 'list-error list-hint' : 'list-hint'}
          />
          <p id="list-hint" className="mt-1 text-sm text-quiet">
            {say('redirects.list_hint')}
          </p>
          {listErrors && (
            <p id="list-error" className="mt-1 text-sm text-danger">
              {listErrors.join(' ')}
            </p>
          )}
        </div>
        <Choice
          label={say('redirects.edition')}
          name="list_edition"
          options={editions}
          defaultValue={typed?.list_edition}
        />
        <button type="submit" name="intent" value="import" className="button button-main justify-self-start">
          {say('redirects.import')}
        </button>
      </form>
    </section>
  )
}
