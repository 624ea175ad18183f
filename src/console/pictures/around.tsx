/** Panels beside a picture's texts: its uses, replacement and removal. */

import { useWords, type WordKey } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { PictureItem, PictureUse } from './act-on-picture.ts'
import { pictureTypes } from './upload-form.tsx'

const KINDS: Record<string, WordKey> = {
  articles: 'pictures.kind.articles',
  people: 'pictures.kind.people',
  offices: 'pictures.kind.offices',
  testimonials: 'pictures.kind.testimonials',
  guides: 'pictures.kind.guides',
  pages: 'pictures.kind.pages',
  questions: 'pictures.kind.questions',
}

/** The page where an editor changes the entry that shows the picture. */
const pathOf = (kind: string, key: string) =>
  kind === 'articles' ? `/console/articles/${key}` : `/console/content/${kind}/${encodeURIComponent(key)}`

export function Uses({ picture, uses }: { picture: PictureItem; uses: readonly PictureUse[] }) {
  const say = useWords()
  const markdown = `![](${picture.reference})`
  return (
    <section className="panel" aria-labelledby="uses">
      <h2 id="uses">{say('pictures.use')}</h2>
      {uses.length === 0 && <p className="mt-1">{say('pictures.unused')}</p>}
      <ul className="mt-1 grid gap-1">
        {uses.map(({ kind, key, label }) => (
          <li key={`${kind} ${key}`}>
            <span className="tag">{KINDS[kind] ? say(KINDS[kind]) : kind}</span>{' '}
            <a href={pathOf(kind, key)} className="text-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-quiet">{say('pictures.names', { markdown, reference: picture.reference })}</p>
    </section>
  )
}

export function ReplaceForm({ version, errors }: { version: number; errors: string[] }) {
  const say = useWords()
  return (
    <PostForm encType="multipart/form-data" className="panel grid gap-2">
      <h2>{say('pictures.replace')}</h2>
      <input type="hidden" name="version" value={version} />
      <Field
        id="new-file"
        name="file"
        label={say('pictures.replace_hint')}
        hint={say('pictures.limits')}
        errors={errors}
        type="file"
        required
        accept={pictureTypes}
      />
      <Submit intent="replace" className="justify-self-start">
        {say('pictures.replace_do')}
      </Submit>
    </PostForm>
  )
}

/** Removal is permanent, so it asks for confirmation. */
export function RemoveForm({ version, isUsed, isAsked }: { version: number; isUsed: boolean; isAsked: boolean }) {
  const say = useWords()
  return (
    <PostForm id="remove" action="?" className={`${isAsked && !isUsed ? 'note-bad' : 'panel'} grid gap-2`}>
      <h2>{say(isAsked && !isUsed ? 'pictures.remove_title' : 'pictures.remove')}</h2>
      <input type="hidden" name="version" value={version} />
      <p className="text-sm">{say(isUsed ? 'pictures.remove_not' : 'pictures.remove_hint')}</p>
      {!isUsed && !isAsked && (
        <a href="?remove#remove" className="button button-danger justify-self-start">
          {say('pictures.remove')}…
        </a>
      )}
      {!isUsed && isAsked && (
        <p className="flex flex-wrap gap-2">
          <Submit intent="remove" look="danger">
            {say('pictures.remove_yes')}
          </Submit>
          <a href="?" className="button">
            {say('pictures.keep')}
          </a>
        </p>
      )}
    </PostForm>
  )
}
