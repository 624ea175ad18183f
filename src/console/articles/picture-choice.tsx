import { useWords } from '../messages/words.ts'
import type { Article } from './types.ts'

type Props = { choices: Article['options']['pictures']; chosen: string; errors: readonly string[] }

/** What an article shows on its page, in lists and where it is shared: each choice is seen small. */
export function PictureChoice({ choices, chosen, errors }: Props) {
  const say = useWords()
  const now = choices.find(({ value }) => value === chosen) ?? choices[0]
  const nameOf = ({ value, name }: { value: string; name: string }) =>
    value === '' ? say('articles.picture_own') : name
  return (
    <fieldset aria-describedby={errors.length > 0 ? 'picture-wrong' : undefined}>
      <legend className="text-sm">{say('articles.picture')}</legend>
      {now && (
        <p className="mt-1 flex items-center gap-2">
          <img src={now.src} alt="" width={96} height={60} className="rounded object-cover" />
          <span className="min-w-0">{nameOf(now)}</span>
        </p>
      )}
      {errors.length > 0 && (
        <p id="picture-wrong" className="text-sm text-danger">
          {errors.join(' ')}
        </p>
      )}
      <details open={errors.length > 0}>
        <summary className="min-h-9 content-center">{say('articles.picture_choose')}</summary>
        <ul className="mt-1 grid max-h-96 grid-cols-2 gap-2 overflow-y-auto rounded-lg border border-line p-1">
          {choices.map((choice) => (
            <li key={choice.value}>
              <label className="grid content-start gap-1 rounded-lg p-1 text-sm hover:bg-sand has-checked:bg-sand has-checked:font-semibold">
                <img
                  src={choice.src}
                  alt=""
                  width={160}
                  height={100}
                  loading="lazy"
                  className="aspect-[8/5] w-full rounded object-cover"
                />
                <span className="flex items-start gap-1.5">
                  <input
                    type="radio"
                    name="picture"
                    value={choice.value}
                    defaultChecked={choice === now}
                    className="mt-1"
                  />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(choice)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-sm">
          <a href="/console/pictures" className="text-link inline-flex min-h-9 items-center">
            {say('articles.picture_add')}
          </a>
        </p>
      </details>
    </fieldset>
  )
}
